import { closestWord } from '../shared/closest-word.js';
import { type Level, parseThreshold, WRITTEN } from './sign-figures.js';
import { SIGN_KINDS, type SignKind, signOf } from './sign.js';
import { isPrintableLine } from '../shared/name.js';
import { namesTo, optional, text } from './value.js';

/** In place of a threshold: it is no problem at all. */
const OFF = 'off';

const THRESHOLD = text('`off` or a threshold such as 10m, 20GB or 80%', isPrintableLine, {
  takesNumbers: true,
});

const isSign = (kind: string): kind is SignKind => (SIGN_KINDS as readonly string[]).includes(kind);

const mistakeOf = (kind: string, threshold: unknown): string | undefined => {
  if (!isSign(kind)) {
    const likely = closestWord(kind, SIGN_KINDS);
    return likely === undefined
      ? `is not one of ${SIGN_KINDS.join(', ')}`
      : `is no such kind; did you mean ${likely}?`;
  }
  const { unit } = signOf(kind);
  const written = String(threshold);
  return written === OFF || parseThreshold(unit, written) !== undefined
    ? undefined
    : `must be ${WRITTEN[unit]}`;
};

/** What the fleet, a server, an instance and a database may say of what is looked for. */
export const WATCH = {
  watch: optional(
    namesTo(THRESHOLD, { nameMistake: (name, written) => mistakeOf(name, written[name]) }),
    {
      label: 'Thresholds',
      placeholder: 'replica_lagging: 10m',
      isSeldom: true,
      unless: 'those of what it is under',
      help: 'where [what will hurt](problems.md#what-will-hurt) begins: `{ replica_lagging: 10m, version_behind: off }`; the nearest counts',
    },
  ),
};

/** Thresholds by their kinds, as they are written. */
export type WatchRules = Readonly<Record<string, string>>;

/** Most say nothing: they share it. */
const NO_RULES: WatchRules = {};

/** Of several, the first of which is the nearest: for each kind what the first says that says something. */
export const nearestRules = (rules: readonly (WatchRules | undefined)[]): WatchRules =>
  rules.reduceRight<WatchRules>(
    (far, near) => (near === undefined ? far : { ...far, ...near }),
    NO_RULES,
  );

/** From where on a kind is a problem; none where it is switched off. A rule moves all levels, by as much as the first. */
export const levelsOf = (kind: SignKind, rules: WatchRules): readonly Level[] => {
  const { unit, levels } = signOf(kind);
  const rule = rules[kind];
  if (rule === OFF) return [];
  const from = rule === undefined ? undefined : parseThreshold(unit, rule);
  const [first] = levels;
  if (from === undefined) return levels;
  return unit === 'percent'
    ? levels.map((level) => ({ ...level, from: Math.min(99, level.from + from - first.from) }))
    : levels.map((level) => ({ ...level, from: (level.from / first.from) * from }));
};
