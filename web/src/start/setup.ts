import type { Meta, OptionSpec, OptionValue, Setup } from '../lib/types';

/** The value of an option as it stands: chosen, or its default. */
export function valueOf(option: OptionSpec, chosen: Readonly<Record<string, OptionValue>>): OptionValue {
  const value = chosen[option.id];
  if (value !== undefined) return value;
  return option.kind.kind === 'choice' ? (option.kind.values[0]?.id ?? '') : {};
}

/** Does an option matter, given the others? What it hangs on must itself matter. */
export function matters(meta: Meta, option: OptionSpec, chosen: Readonly<Record<string, OptionValue>>): boolean {
  const condition = option.only_with;
  if (!condition) return true;
  const other = meta.options.find((o) => o.id === condition.option);
  if (!other || !matters(meta, other, chosen)) return false;
  const value = valueOf(other, chosen);
  return typeof value === 'string' && condition.values.includes(value);
}

/** The set-up to send: only what matters and differs from its default. */
export function setupOf(meta: Meta, scenario: string, chosen: Readonly<Record<string, OptionValue>>): Setup {
  const options: Record<string, OptionValue> = {};
  for (const option of meta.options) {
    if (!matters(meta, option, chosen)) continue;
    const value = valueOf(option, chosen);
    const plain = option.kind.kind === 'choice' ? option.kind.values[0]?.id === value : Object.keys(value).length === 0;
    if (!plain) options[option.id] = value;
  }
  return { scenario, options };
}

/** How long ago, in a word or two. */
export function ago(then: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - then) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
