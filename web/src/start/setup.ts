import type { ChoiceKind, Meta, OnlyWith, OptionSpec, OptionValue, Preset, SeatMeta, Setup } from '../lib/types';

/** The value of an option as it stands: chosen, or its default. */
export function valueOf(option: OptionSpec, chosen: Readonly<Record<string, OptionValue>>): OptionValue {
  const value = chosen[option.id];
  if (value !== undefined) return value;
  return option.kind.kind === 'choice' ? (option.kind.values[0]?.id ?? '') : {};
}

/** What an option hangs on that belongs to some of the battles only. */
const SCENARIO = 'scenario';

type Chosen = Readonly<Record<string, OptionValue>>;

/** Is this so in this battle, given what is chosen? An option that does not matter itself brings nothing into play. */
function holds(meta: Meta, scenario: string, { option, values }: OnlyWith, chosen: Chosen): boolean {
  if (option === SCENARIO) return values.includes(scenario);
  const other = meta.options.find((o) => o.id === option);
  if (!other || !matters(meta, scenario, other, chosen)) return false;
  const value = valueOf(other, chosen);
  return typeof value === 'string' && values.includes(value);
}

/** Does an option matter in this battle, given the others? */
export const matters = (meta: Meta, scenario: string, option: OptionSpec, chosen: Chosen): boolean =>
  !option.only_with || holds(meta, scenario, option.only_with, chosen);

/** The set-up to send: only what matters and differs from its default. */
export function setupOf(meta: Meta, scenario: string, chosen: Readonly<Record<string, OptionValue>>): Setup {
  const options: Record<string, OptionValue> = {};
  for (const option of meta.options) {
    if (!matters(meta, scenario, option, chosen)) continue;
    const value = valueOf(option, chosen);
    const plain = option.kind.kind === 'choice' ? option.kind.values[0]?.id === value : Object.keys(value).length === 0;
    if (!plain) options[option.id] = value;
  }
  return { scenario, options };
}

/** Options that belong together, under a heading of their own; those without one come first. */
export interface OptionGroup {
  title: string | null;
  options: { option: OptionSpec; name: string }[];
}

/** So many options with the same word before a colon make a group. */
const GROUP = 3;

/** Puts options called "House rule: squares" and "House rule: evasion" together under "House rules". */
export function groupsOf(options: readonly OptionSpec[]): OptionGroup[] {
  const parts = options.map((option) => {
    const found = /^([^:]+): (.+)$/.exec(option.name);
    return { option, family: found?.[1] ?? null, rest: found?.[2] ?? option.name };
  });
  const size = (family: string | null) => parts.filter((p) => p.family === family).length;
  const groups: OptionGroup[] = [];
  for (const { option, family, rest } of parts) {
    const own = family !== null && size(family) >= GROUP;
    const title = own ? `${family}s` : null;
    const name = own ? rest.charAt(0).toUpperCase() + rest.slice(1) : option.name;
    const group = groups.find((g) => g.title === title);
    if (group) group.options.push({ option, name });
    else groups.push({ title, options: [{ option, name }] });
  }
  return groups.sort((a, b) => Number(a.title !== null) - Number(b.title !== null));
}

/** An option of two values: off, which is its default, and on. */
export const isSwitch = (option: OptionSpec): option is OptionSpec & { kind: ChoiceKind } =>
  option.kind.kind === 'choice' && option.kind.values.length === 2;

const named = (presets: readonly Preset[]) => new Set(presets.flatMap((p) => p.options.map(([id]) => id)));

/** What is chosen once a preset was: what other presets name goes back to its default, the rest stays. */
export function withPreset(
  presets: readonly Preset[],
  preset: Preset,
  chosen: Readonly<Record<string, OptionValue>>,
): Record<string, OptionValue> {
  const about = named(presets);
  const kept = Object.entries(chosen).filter(([id]) => !about.has(id));
  return Object.fromEntries([...kept, ...preset.options]);
}

/** Who sits down for a set-up. */
export const seatsOf = (meta: Meta, scenario: string, chosen: Chosen): SeatMeta[] =>
  meta.seatings?.find((s) => holds(meta, scenario, s.with, chosen))?.seats ?? meta.seats;

/** The presets of a battle: those that change something in it, and those that change nothing anywhere. */
export function presetsOf(meta: Meta, scenario: string): Preset[] {
  const there = new Set(
    meta.options
      .filter((o) => o.only_with?.option !== SCENARIO || o.only_with.values.includes(scenario))
      .map((o) => o.id),
  );
  return (meta.presets ?? []).filter((p) => p.options.length === 0 || p.options.some(([id]) => there.has(id)));
}

/** The preset that stands chosen, if one does. */
export function presetOf(meta: Meta, scenario: string, chosen: Readonly<Record<string, OptionValue>>): Preset | null {
  const presets = presetsOf(meta, scenario);
  const options = meta.options.filter((o) => named(presets).has(o.id) && matters(meta, scenario, o, chosen));
  const fits = (preset: Preset) => {
    const wanted = withPreset(presets, preset, {});
    return options.every((o) => valueOf(o, wanted) === valueOf(o, chosen));
  };
  return presets.find(fits) ?? null;
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
