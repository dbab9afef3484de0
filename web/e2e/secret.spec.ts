import { expect, test } from './support/fixtures';
import { General } from './support/general';
import { listen, watchFor } from './support/secrets';

type Army = 'French' | 'Allied';

const SECRET = { grouchy_variant: 'secret' };

/** A number that is told, in words on the page or in an answer of the server. */
const told = (army: Army) => new RegExp(`${army} number(:| is) (\\*\\*)?[1-6]`);

test('two at one screen: the cover hides each number from the other', async ({ page, server, table }) => {
  const ear = await listen(page, 'nobody');
  const { id } = await server.begin({}, SECRET, '1815');
  await page.goto(`/play/${id}`);
  const cover = page.getByRole('dialog', { name: /^Pass the table/ });
  const general = new General(table);
  const other = { French: 'Allied', Allied: 'French' } as const;

  for (const army of ['French', 'Allied', 'French'] as const) {
    await expect(cover).toContainText(`Pass the table to the ${army} player`);
    for (const side of ['French', 'Allied'] as const) await expect(page.locator('body')).not.toContainText(told(side));
    await expect(table.board).toHaveCount(0);
    await expect(table.journal).toHaveCount(0);

    ear.by = army;
    const seen = await watchFor(page, told(other[army]));
    await cover.getByRole('button', { name: `I am the ${army} player` }).click();
    await expect(table.ready).toBeVisible();
    const aside = page.getByRole('complementary');
    const fold = aside.getByRole('button', { name: 'Beside the map' });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await expect(aside).toContainText(told(army));
    await expect(aside).toContainText(`${other[army]} number: hidden`);
    await expect(table.journal).toContainText(`The ${army} number is`);
    await general.fight();
    expect(await seen(), `what the ${army} player saw of the other number`).toEqual([]);
    ear.by = 'nobody';
  }

  let answers = 0;
  for (const { by, url, text } of ear.heard) {
    for (const army of (['French', 'Allied'] as const).filter((a) => a !== by)) {
      expect(url, `asked while ${by} looked`).not.toContain(`eyes=${army.toLowerCase()}`);
      expect(await text, `${url}, asked while ${by} looked`).not.toMatch(told(army));
      answers++;
    }
  }
  expect(answers).toBeGreaterThan(20);
});

test('a cover that cannot be lifted stays', async ({ page, server, table }) => {
  const { id } = await server.begin({}, SECRET);
  await page.goto(`/play/${id}`);
  const cover = page.getByRole('dialog', { name: /^Pass the table/ });
  await expect(cover).toBeVisible();
  await server.kill();
  await cover.getByRole('button').click();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect(cover).toBeVisible();
  await expect(table.board).toHaveCount(0);
  await server.restart();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(table.ready).toBeVisible();
});

test('a page loaded anew is covered again, and what is hidden leaves by no file', async ({ page, server, table }) => {
  const { id } = await server.begin({}, SECRET);
  await page.goto(`/play/${id}`);
  const cover = page.getByRole('dialog', { name: /^Pass the table/ });
  await cover.getByRole('button').click();
  await expect(table.ready).toBeVisible();
  await table.menu.click();
  await expect(page.getByRole('link', { name: 'Save the record' })).toHaveAttribute('href', /eyes=french$/);
  await expect(page.getByRole('link', { name: 'Save this position' })).toHaveCount(0);
  await page.reload();
  await expect(cover).toBeVisible();
  await table.menu.click();
  await expect(page.getByRole('link', { name: 'Save the record' })).toHaveAttribute('href', /eyes=spectator$/);
});

test('after the end both numbers lie open', async ({ page, server, table }) => {
  const { id } = await server.begin({}, SECRET);
  await page.goto(`/play/${id}`);
  await page.getByRole('dialog').getByRole('button').click();
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  const before = await table.lines.count();
  await table.menu.click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Look at the field' }).click();
  const aside = page.getByRole('complementary');
  for (const army of ['French', 'Allied'] as const) {
    await expect(aside).toContainText(told(army));
    await expect(table.lines.filter({ hasText: `The ${army} number is` })).toHaveCount(1);
  }
  expect(await table.lines.count()).toBeGreaterThan(before);
  expect(new Set(await table.lines.allTextContents()).size, 'no line is told twice').toBe(await table.lines.count());
});
