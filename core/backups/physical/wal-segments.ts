import type { WalRange } from './known-backups.js';

/** The name of a WAL segment: the timeline, and its place on it, both in hexadecimal. */
export const WAL_SEGMENT = /^[0-9A-F]{24}$/;

interface Place {
  readonly log: number;
  readonly segment: number;
}

const placeOf = (name: string): Place => ({
  log: Number.parseInt(name.slice(8, 16), 16),
  segment: Number.parseInt(name.slice(16), 16),
});

export const timelineOf = (name: string): string => name.slice(0, 8);

/** Where a segment is on its timeline, in a form that sorts. */
export const positionOf = (name: string): string => name.slice(8);

/**
 * Whether a segment is the next one after another. A log has 4 GiB, so as many segments as their size allows, 1 MiB to 1 GiB: the
 * first of a log follows one whose number is the last of any such size.
 */
export const follows = (before: string, after: string): boolean => {
  const [one, other] = [placeOf(before), placeOf(after)];
  if (one.log === other.log) return other.segment === one.segment + 1;
  const perLog = one.segment + 1;
  return other.log === one.log + 1 && other.segment === 0 && PER_LOG.has(perLog);
};

const PER_LOG: ReadonlySet<number> = new Set(Array.from({ length: 11 }, (_, power) => 4 << power));

/** Segments, in any order, as the ranges that they make. */
export const toRanges = (names: readonly string[]): readonly WalRange[] => {
  const sorted = [...new Set(names)].toSorted();
  const firsts = sorted.filter((name, place) => !isNext(sorted[place - 1] ?? '', name));
  const lasts = sorted.filter((name, place) => !isNext(name, sorted[place + 1] ?? ''));
  return firsts.map((first, place) => ({ first, last: lasts[place] ?? first }));
};

const isNext = (before: string, name: string): boolean =>
  timelineOf(before) === timelineOf(name) && follows(before, name);

/** Whether nothing is missing between two ranges. A new timeline begins where the one before it ends, or earlier. */
export const isJoined = ({ last }: WalRange, { first }: WalRange): boolean =>
  timelineOf(last) !== timelineOf(first) &&
  (positionOf(first) <= positionOf(last) || follows(last, first));

/** Whether a range has all of another. */
export const includes = (whole: WalRange, { first, last }: WalRange): boolean =>
  timelineOf(whole.first) === timelineOf(first) && whole.first <= first && last <= whole.last;
