import type { ProblemBody, Severity } from '../live/bodies.js';

/** `dump_tool_missing` as it is read. */
export const kindWords = (kind: string): string => kind.replaceAll('_', ' ');

/** A state of a run or of a message. */
export const stateWords = (state: string): string =>
  state === 'due' ? 'waiting' : kindWords(state);

export const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Such as `33,330`. */
export const inDigits = (count: number): string => count.toLocaleString('en');

export const plural = (count: number, one: string, several = `${one}s`): string =>
  `${inDigits(count)} ${count === 1 ? one : several}`;

export const DAY_MS = 86_400_000;

const UNITS = [
  ['d', DAY_MS],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A duration in its largest unit, such as `36 min`. */
export const duration = (ms: number): string => {
  const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? (['s', 1_000] as const);
  return `${Math.max(0, Math.floor(ms / size))} ${unit}`;
};

export interface MessageParts {
  readonly path: string;
  readonly sentence: string;
  /** By what the resource is found: its path, or its id where that may be the path of a server too. */
  readonly at: string;
}

const NAMED_AS_SERVERS = ['destination', 'channel', 'policy'];

/** A message begins with the path of its resource, as it was before a server was renamed; those of reporters need not. */
export const partsOf = ({
  message,
  path,
  resource_id: id,
  resource_type: type,
}: ProblemBody): MessageParts => {
  const head = message.startsWith(`${path}: `) ? path : (/^\S+(?=: )/.exec(message)?.[0] ?? '');
  return {
    path,
    sentence: head.endsWith(path.replace(/.*(?=\/)/, ''))
      ? message.slice(head.length + 2)
      : message,
    at: NAMED_AS_SERVERS.includes(type) ? id : path,
  };
};

export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'info'];

export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Notice',
};

/** How many of a severity there are. */
export const COUNTED: Readonly<Record<Severity, (count: number) => string>> = {
  critical: (count) => `${inDigits(count)} critical`,
  warning: (count) => plural(count, 'warning'),
  info: (count) => plural(count, 'notice'),
};

/** A size in its largest unit, such as `4.2 GB`. */
export const bytes = (count: number): string => {
  const power = count < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(count) / 3));
  const size = (count / 1_000 ** power).toFixed(power === 0 ? 0 : 1);
  return `${size} ${['B', 'kB', 'MB', 'GB', 'TB'][power] ?? 'B'}`;
};

/** A time to the second, such as `4 min 12 s`. */
export const took = (seconds: number): string => {
  const whole = Math.round(seconds);
  if (whole < 1) return `${Math.round(seconds * 1_000)} ms`;
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const parts = [
    [hours, 'h'],
    [minutes, 'min'],
    [hours > 0 ? 0 : whole % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
};

export const tookBetween = (from: string, to: string): string =>
  took((Date.parse(to) - Date.parse(from)) / 1_000);
