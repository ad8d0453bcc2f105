import * as O from 'fp-ts/lib/Option.js';
import { isRestored, isRottenNow, type StoredProof } from './proof/proof.js';
import { isWhole } from './keeping/dump-places.js';
import type { Run } from './run.js';
import { type Proof, PROOFS, type StoredDump } from './stored-dump.js';
import { DAY_MS } from '../shared/durations.js';
import type { Keep } from '../described/keep.js';

/** A dump of one schedule, as far as retention needs it. */
export interface KeptDump {
  readonly startedAt: Date;
  /** How far it is proved by all that is known now; none of one that can no longer be restored. */
  readonly proof: O.Option<Proof>;
  /** Whether it is known not to be where it was stored, or not as it was. */
  readonly isLost?: boolean;
}

/**
 * The dumps of one schedule that no rule keeps. They are given, and returned, with the latest start first. Weeks and months are
 * those of the time zone, and count only where they have a dump. The newest dump always stays, and so does the newest with each
 * proof, which one that is rotten does not have. What is lost takes no place of what is there.
 */
export const expiredDumps = <A extends KeptDump>(
  dumps: readonly A[],
  keep: Keep,
  now: Date,
  timezone: string,
): readonly A[] => {
  const there = dumps.filter(({ isLost }) => isLost !== true);
  const kept = new Set([dumps, there].flatMap((among) => keptDumps(among, keep, now, timezone)));
  return dumps.filter((dump) => !kept.has(dump));
};

const keptDumps = <A extends KeptDump>(
  dumps: readonly A[],
  keep: Keep,
  now: Date,
  timezone: string,
): readonly A[] => [
  ...dumps.slice(0, 1),
  ...PROOFS.flatMap((_, least) => newest(dumps, least)),
  ...dumps.slice(0, keep.last ?? 0),
  ...dumps.filter(({ startedAt }) => isWithin(now, startedAt, keep.days ?? 0)),
  ...lastOfEach(dumps, timezone, keep),
];

const newest = <A extends KeptDump>(dumps: readonly A[], leastProof: number): readonly A[] =>
  dumps
    .filter(({ proof }) => O.exists((known: Proof) => PROOFS.indexOf(known) >= leastProof)(proof))
    .slice(0, 1);

const isWithin = (now: Date, time: Date, days: number): boolean =>
  days > 0 && now.getTime() - time.getTime() <= days * DAY_MS;

const lastOfEach = <A extends KeptDump>(
  dumps: readonly A[],
  timezone: string,
  { weekly = 0, monthly = 0 }: Keep,
): readonly A[] => {
  if (weekly === 0 && monthly === 0) return [];
  const dayOf = localDay(timezone);
  const days = dumps.map((dump) => [dump, dayOf(dump.startedAt)] as const);
  return [
    ...firstOfEach(days, (day) => String(weekOfDay(day))).slice(0, weekly),
    ...firstOfEach(days, monthOfDay).slice(0, monthly),
  ];
};

const firstOfEach = <A>(
  days: readonly (readonly [A, number])[],
  periodOf: (day: number) => string,
): readonly A[] => {
  // Of several entries of one key a map keeps the last, at the position of the first.
  const entries = days.map(([dump, day]) => [periodOf(day), dump] as const);
  const newestFirst = new Map(entries.map(([period]) => [period, undefined]));
  const firsts = new Map(entries.toReversed());
  return [...newestFirst.keys()].flatMap((period) => firsts.get(period) ?? []);
};

/** The dump of a run, as far as retention needs it, given the proofs of its schedule; none where it has none in a destination. */
export const keptDumpOf =
  (proofs: readonly StoredProof[]) =>
  (run: Run): O.Option<KeptDump & { readonly run: Run }> => {
    const own = proofs.filter((proof) => proof.run === run.id);
    return O.map((stored: StoredDump) => ({
      run,
      startedAt: run.startedAt,
      proof: isRottenNow(own) ? O.none : O.some(own.some(isRestored) ? 'restored' : stored.proof),
      isLost: !isWhole(stored),
    }))(run.state === 'done' ? run.stored : O.none);
  };
/** The rules in the history of a dump that was removed, such as `keep: last 7, weekly 8`. */
export const keepText = (keep: Keep): string =>
  `keep: ${(['last', 'days', 'weekly', 'monthly'] as const)
    .flatMap((rule) => (keep[rule] === undefined ? [] : [`${rule} ${keep[rule]}`]))
    .join(', ')}`;

/** The day of a time in a zone, as the number of days of its date since 1970. */
export const localDay = (timezone: string): ((time: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
  };
};

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
export const weekOfDay = (day: number): number => Math.floor((day + 3) / 7);

export const monthOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7);
