export type Route =
  | { page: 'start' }
  | { page: 'play'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'unknown' };

export function parsePath(path: string): Route {
  const [page, id, more] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  if (page === undefined) return { page: 'start' };
  if (id === undefined || more !== undefined) return { page: 'unknown' };
  if (page === 'play') return { page, id };
  if (page === 'rules' || page === 'learn') return { page, game: id };
  return { page: 'unknown' };
}

class Router {
  route = $state.raw<Route>({ page: 'start' });

  start(): void {
    this.route = parsePath(location.pathname);
    addEventListener('popstate', () => (this.route = parsePath(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = parsePath(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: a plain click stays on the page; with a modifier the browser does what it always does. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname);
}
