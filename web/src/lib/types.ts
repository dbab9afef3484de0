/** The shapes the server sends and takes, one for one as the kernel writes them. Lengths are hundredths of a map unit. */

/** A move is the game's own affair: the client sends back what it was offered. */
export type Move = unknown;

/** A place in ticks of a free board, x to the east and y to the south, and a heading in degrees clockwise from north. */
export interface Pose {
  x: number;
  y: number;
  heading: number;
}

/** The true size of a piece, in ticks from its reference point. */
export interface Size {
  left: number;
  right: number;
  front: number;
  rear: number;
}

/** A shape on a free board. */
export type Shape =
  | { shape: 'zone'; outline: Spot[]; border: number }
  | { shape: 'lane'; from: Pose; width: number; length: number }
  | { shape: 'arc'; at: Spot; from: number; to: number; radius?: number }
  | { shape: 'strip'; along: Spot[]; width: number }
  | { shape: 'ruler'; from: Spot; to: Spot }
  | { shape: 'line'; from: Spot; to: Spot }
  | { shape: 'ghost'; piece: string; pose: Pose };

/** A shape with what it is for. */
export type Drawn = Shape & {
  role: 'way' | 'reach' | 'fire' | 'attack' | 'sight' | 'control' | 'bar';
  side?: string;
  label?: string;
};

/** A move that holds a number one may choose freely. */
export interface NumberRange {
  label: string;
  unit: string;
  move: Move;
  /** Where in the move the number stands, as a JSON pointer. */
  at: string;
  min: number;
  max: number;
  step: number;
  below?: { rule: string; text: string };
  above?: { rule: string; text: string };
  stops?: { value: number; name: string }[];
  gaps?: { from: number; to: number; rule: string; text: string }[];
  masked?: boolean;
}

/** A move that holds a pose one may choose freely. */
export interface Placement {
  piece: string;
  move: Move;
  at: string;
  zones: Shape[];
  step: number;
}

/** Where what is in hand can be: for each whole degree of turn how far it may go. */
export interface Reach {
  pieces: string[];
  grip: Spot;
  heading: number;
  rows: {
    turn: number;
    pivot: Spot;
    far: number;
    end: number;
    met?: [number, number][];
    gaps?: [number, number, number][];
  }[];
  notes: { kind: string; rule: string; text: string; piece?: string }[];
}

export type Target =
  { piece: string } | { space: string } | { card: string } | { button: string } | { number: number } | { pose: Pose };

export type OfferStyle = 'plain' | 'main' | 'stop' | 'swap' | 'strike';

export interface Offer {
  move: Move;
  on: Target;
  label: string;
  style: OfferStyle;
  listing?: Listing;
}

/** The place of a button in a list of many. */
export interface Listing {
  group: string;
  row: string;
  text: string;
}

export type Place = { space: string } | { pool: string } | { pose: Pose };

export type Sign =
  | 'moved'
  | 'done'
  | 'frozen'
  | 'owes'
  | 'demoralised'
  | 'target'
  | 'attacker'
  | 'selected'
  | 'hidden'
  | 'face-down'
  | 'damaged'
  | 'limbered'
  | 'fired'
  | 'blown'
  | 'holding';

export type Stance = 'upright' | 'lying' | 'square';

export interface Piece {
  id: string;
  face: string;
  side: string;
  place: Place;
  signs: Sign[];
  size?: Size;
  /** The body it belongs to: pieces of one body move as one. */
  body?: string;
  /** How it lies; nothing for pieces that only lie flat. */
  stance?: Stance;
  label: string;
}

/** Small things that lie on a space or a piece. */
export interface Token {
  kind: string;
  tone: string;
  place: Place;
  on?: string;
  count: number;
  label: string;
}

export type Mark =
  | { kind: 'zone'; side: string; spaces: string[] }
  | { kind: 'fire'; from: string; to: string }
  | { kind: 'need'; space: string; text: string }
  | { kind: 'attack'; from: string; to: string }
  | { kind: 'vacated'; spaces: string[] }
  | { kind: 'active'; spaces: string[] }
  | ({ kind: 'drawn' } & Drawn);

export interface TrackField {
  label: string;
  sub: string;
  now: boolean;
  flag?: string;
}

/** A row of figures under a track; an empty figure is a flag. */
export interface TrackRow {
  label: string;
  /** Index of the field and the figure under it. */
  cells: [number, string][];
  done: boolean;
}

export interface PhaseField {
  label: string;
  now: boolean;
}

export interface Gauge {
  label: string;
  tone: string;
  value: number;
  max: number;
  pips: boolean;
  figure?: string;
  warn?: string;
}

export interface DiscRow {
  tone: string;
  label: string;
  available: number;
  used: number;
  spent: number;
}

/** A card with its face up. */
export interface CardFace {
  id: string;
  name: string;
  /** One to three letters for small pictures. */
  short: string;
  kind: string;
  tone: string;
  /** Token of its picture. */
  picture: string;
  text: string;
  /** May it be played and another action taken after it? */
  free: boolean;
}

/** The cards of one side as these eyes see them. */
export interface DeckRow {
  label: string;
  tone: string;
  hand: number;
  deck: number;
  pool: number;
  /** Played; they will come back. */
  played: CardFace[];
  /** Out of the game. */
  spent: CardFace[];
  /** Of the hand, though it is not theirs. */
  known: CardFace[];
}

/** A counter with two sides: ready or used. */
export interface CounterRow {
  label: string;
  note: string;
  tone: string;
  ready: boolean;
}

export interface TrackPanel {
  kind: 'track';
  title: string;
  note: string;
  fields: TrackField[];
  phases: PhaseField[];
  rows?: TrackRow[];
}
export interface GaugesPanel {
  kind: 'gauges';
  title: string;
  note: string;
  rows: Gauge[];
}
export interface PoolPanel {
  kind: 'pool';
  id: string;
  title: string;
  note: string;
  empty: string;
}
export interface DiscsPanel {
  kind: 'discs';
  title: string;
  note: string;
  rows: DiscRow[];
}
export interface TilePanel {
  kind: 'tile';
  title: string;
  value?: number;
  lines: string[];
}
export interface CountersPanel {
  kind: 'counters';
  title: string;
  note: string;
  rows: CounterRow[];
}
export interface DecksPanel {
  kind: 'decks';
  title: string;
  note: string;
  rows: DeckRow[];
}
export interface NotesPanel {
  kind: 'notes';
  title: string;
  lines: string[];
}
export type Panel =
  TrackPanel | GaugesPanel | PoolPanel | DiscsPanel | TilePanel | CountersPanel | DecksPanel | NotesPanel;

export interface Prompt {
  seat?: string;
  yours: boolean;
  question: string;
  gesture: string;
  reason: string;
  piece?: string;
  back?: string;
}

export interface Verdict {
  winners: string[];
  title: string;
  text: string;
  rule: string;
}

export interface Modifier {
  amount: number;
  why: string;
  rule: string;
}

export interface Fighter {
  piece: string;
  strength: number;
  times: number;
  note: string;
  rule?: string;
}

export type Tone = 'good' | 'mixed' | 'ill';

export interface Throw {
  dice: number[];
  weight: number;
  result: string;
  tone: Tone;
}

export interface Share {
  result: string;
  weight: number;
  /** The exact fraction, where the weight is rounded and the fraction known. */
  exactly?: string;
  tone: Tone;
  text: string;
}

export interface Column {
  name: string;
  results: string[];
}

/** The dice one side throws together. */
export interface DicePool {
  /** How the number comes about; may hold marks. */
  sum: string;
  /** So many dice that hit on this or more. */
  groups: [count: number, need: number][];
  /** What changes them; may hold marks. */
  notes: string[];
}

/** What a die must show before anything modifies it. */
export interface Need {
  base: string;
  plain: string;
  result: string;
}

export interface Fight {
  title: string;
  sub: string;
  attackers: Fighter[];
  attack: number;
  defenders: Fighter[];
  defence: number;
  modifiers: Modifier[];
  column: string;
  need?: Need;
  throws: Throw[];
  total: number;
  /** The weights are rounded and no exact fractions known. */
  rounded?: boolean;
  shares: Share[];
  columns: Column[];
  /** The dice of attacker and defender, where both throw several. */
  pools?: DicePool[];
  notes: string[];
  /** The query that asks for this fight, so that it can be part of a chain. */
  ask?: unknown;
}

/** A chance: its exact weight in decimal digits, between nought and one, and in words. */
export interface Figure {
  weight: string;
  chance: number;
  words: string;
}

export interface AttackLine {
  title: string;
  stands: Figure;
  comes_off: Figure;
  why_not?: string;
}

export interface CountLine {
  count: number;
  exactly: Figure;
  at_least: Figure;
}

export interface LossLine {
  lost: number;
  exactly: Figure;
  at_least: Figure;
}

export interface Losses {
  seat: string;
  name: string;
  expected: number;
  spread: LossLine[];
}

/** Several attacks one after another. */
export interface Together {
  title: string;
  attacks: AttackLine[];
  /** All of them first. */
  count: CountLine[];
  losses: Losses[];
  measure: string;
  total: string;
  exact: boolean;
  notes: string[];
}

export type Progress = 'done' | 'now' | 'next' | 'skipped';

export interface ProcedureStep {
  label: string;
  note: string;
  progress: Progress;
}

export interface Party {
  title: string;
  note: string;
  tone: string;
  pieces: string[];
  damage: number;
}

/** So many cubes on one piece, and what its throw then brings. */
export interface AllotmentChoice {
  amount: number;
  sum: string;
  /** Column of the procedure's chart that its die is read in. */
  column?: number;
  shares: Share[];
  total: number;
}

/** What one piece carries into a throw, or would. */
export interface Allotment extends AllotmentChoice {
  piece: string;
  now: boolean;
  /** Open allotments of the same kind throw alike. */
  kind: number;
  /** Every share it may carry; none once it is settled. */
  choices: AllotmentChoice[];
}

/** One way of sharing out, with a weight for each row of the comparison. */
export interface Split {
  shares: number[];
  weights: number[];
}

/** Ways of sharing out side by side, the one proposed first. */
export interface Comparison {
  verb: string;
  rows: string[];
  splits: Split[];
  total: number;
}

/** A fight in steps. */
export interface Procedure {
  title: string;
  sub: string;
  space: string;
  steps: ProcedureStep[];
  parties: Party[];
  decision: string;
  allotments: Allotment[];
  comparison?: Comparison;
  modifiers: Modifier[];
  chart?: string;
  columns: number[];
  then: string[];
}

export interface Table {
  eyes: string;
  clock: string;
  clock_short: string;
  pieces: Piece[];
  tokens?: Token[];
  panels: Panel[];
  /** The cards these eyes hold. */
  hand?: CardFace[];
  prompt: Prompt;
  offers: Offer[];
  numbers?: NumberRange[];
  placement?: Placement;
  reach?: Reach;
  /** Are measures hidden now? */
  concealed?: boolean;
  marks: Mark[];
  fight?: Fight;
  procedure?: Procedure;
  verdict?: Verdict;
}

export interface Preview {
  title: string;
  notes: string[];
  path: string[];
  fire: [string, string][];
  shapes?: Drawn[];
  /** What the first space of the path costs: pieces that come on pay for it. */
  entry?: number;
  fight?: Fight;
}

export interface Refusal {
  rule: string;
  text: string;
  title: string;
  instead?: Offer;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Space {
  id: string;
  at: Spot;
  name?: string;
  ground: string;
  outline: Spot[];
  next: string[];
}

export interface Face {
  id: string;
  name: string;
  detail: string;
  nation: string;
  shape: string;
  symbol: string;
  strength: number;
  movement: number;
  band: string;
  left: string;
  right: string;
}

export interface Lettering {
  text: string;
  style: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  along: Spot[];
}

export interface Signpost {
  kind: string;
  space: string;
  text?: string;
  button?: string;
}

/** A line between spaces; the first of them lies above it. */
export interface Edge {
  kind: string;
  between: [string, string];
  along: Spot[];
}

export interface KeyLine {
  group: string;
  token: string;
  name: string;
  effect: string;
}

export interface Chart {
  title: string;
  head: string[];
  rows: string[][];
  notes: string[];
}

export interface Board {
  key: string;
  title: string[];
  size: Spot;
  hex_radius: number;
  /** Do hexes stand on a corner? Where it is not said their outlines tell. */
  pointed?: boolean;
  /** How lengths are measured on a free board. */
  ruler?: { unit: string; ticks: number };
  scale: string;
  spaces: Space[];
  faces: Face[];
  letterings: Lettering[];
  signposts: Signpost[];
  edges?: Edge[];
  key_lines: KeyLine[];
  charts: Chart[];
}

export interface SeatMeta {
  id: string;
  name: string;
  tone: string;
  aim: string;
}

export interface Scenario {
  id: string;
  name: string;
  blurb: string;
}

export interface Series {
  name: string;
  tone: string;
  mark?: number | null;
}

export interface Choice {
  id: string;
  name: string;
  explain: string;
}

export interface ChoiceKind {
  kind: 'choice';
  values: Choice[];
}

export interface RosterKind {
  kind: 'roster';
  items: { id: string; name: string }[];
  number: string;
  min: number;
  max: number;
}

export interface OptionSpec {
  id: string;
  name: string;
  explain: string;
  kind: ChoiceKind | RosterKind;
  only_with: OnlyWith | null;
}

/** Options that go together, chosen with one click. */
export interface Preset {
  name: string;
  blurb: string;
  /** Ids and values of options; those no preset names are left as they are. */
  options: [option: string, value: string][];
}

export interface Meta {
  id: string;
  name: string;
  blurb: string;
  credits: string;
  players: string;
  length: string;
  weight: number;
  rules_version: string;
  seats: SeatMeta[];
  scenarios: Scenario[];
  options: OptionSpec[];
  presets?: Preset[];
  series: Series[];
  /** Set-ups in which others sit down. */
  seatings?: Seating[];
}

export interface OnlyWith {
  option: string;
  values: string[];
}

export interface Seating {
  with: OnlyWith;
  seats: SeatMeta[];
}

export interface Coming {
  id: string;
  name: string;
  blurb: string;
  players: string;
  length: string;
  weight: number;
}

export interface LevelInfo {
  id: string;
  name: string;
  explain: string;
}

export interface Shelf {
  games: Meta[];
  coming: Coming[];
  levels: LevelInfo[];
  version: string;
}

export interface RuleText {
  id: string;
  plain: string;
  exact: string;
}

export interface Chapter {
  title: string;
  rules: RuleText[];
}

export interface Rules {
  chapters: Chapter[];
}

export type OptionValue = string | Record<string, number>;

export interface Setup {
  scenario: string;
  options: Record<string, OptionValue>;
}

export interface MatchSeat {
  seat: string;
  player: string;
  name?: string | null;
  /** The army's name, colour and aim. */
  army: string;
  tone: string;
  aim: string;
}

export type Actor = { seat: string } | 'chance' | { over: { winners: string[]; rule: string } };

export interface MatchSummary {
  id: string;
  game: string;
  name: string;
  created: number;
  updated: number;
  seats: MatchSeat[];
  at: number;
  seq: number;
  actor: Actor;
  clock: string;
  verdict?: Verdict | null;
  forked_from?: { id: string; at: number } | null;
  /** Has something been hidden since it began? */
  secrets: boolean;
  /** Is something on the table hidden at this moment? */
  hidden: boolean;
}

export type EventKind = 'turn' | 'phase' | 'move' | 'fight' | 'effect' | 'warning' | 'end' | 'note';

export interface JournalLine {
  at: number;
  kind: EventKind;
  by?: string;
  text: string;
  pieces?: string[];
  spaces?: string[];
  shapes?: Drawn[];
  dice?: number[];
}

export interface UndoState {
  floor?: number | null;
  step?: number | null;
  rest?: number | null;
  why_not?: string | null;
  redo: boolean;
}

export interface View {
  seq: number;
  at: number;
  len: number;
  live: boolean;
  epoch: number;
  table: Table;
  journal: JournalLine[];
  journal_from: number;
  undo: UndoState;
  summary: MatchSummary;
  thinking: boolean;
}

export interface TurnTally {
  turn: number;
  values: number[];
  /** What decided each series in that turn, where it is not the same throughout the game. */
  marks?: number[];
}

export interface ChartData {
  series: Series[];
  turns: TurnTally[];
}

/** One throw or draw: what share of the game each seat could expect before it, and had after it. */
export interface LuckRoll {
  /** Moves made after it. */
  at: number;
  expected: number[];
  actual: number[];
}

export interface Luck {
  seats: string[];
  /** Nothing is told of a running game with secrets to those who only look on. */
  told: boolean;
  rolls: LuckRoll[];
}

/** How a computer judges a game from its beginning: the share of each seat at moments of it. */
export interface Course {
  seats: string[];
  /** Nothing is told of a fork that hides something to those who only look on. */
  told: boolean;
  moments: { at: number; shares: number[] }[];
}

/** One step of a plan; its text may hold marks. */
export interface AdviceStep {
  text: string;
  pieces: string[];
  spaces: string[];
  /** On a free board. */
  shapes?: Drawn[];
}

/** What speaks for a plan or against it, and whose affair it is. */
export interface AdviceReason {
  seat: string;
  /** For the seat that is advised. */
  good: boolean;
  text: string;
}

/** What a computer would do for a seat. */
export interface Advice {
  seat: string;
  share: number;
  steps: AdviceStep[];
  /** The move it begins with, as it is offered. */
  first: Move;
  reasons: AdviceReason[];
}

export interface NewMatch {
  game: string;
  setup: Setup;
  seats: Record<string, string>;
  names?: Record<string, string>;
  seed?: string;
  name?: string;
}

export interface Changed {
  seq: number;
  len: number;
  epoch: number;
  thinking: boolean;
}
