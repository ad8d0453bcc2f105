import type { Cron } from 'croner';
import * as O from 'fp-ts/lib/Option.js';

/** The due times of one expression in one zone, in milliseconds. */
export interface Gaps {
  readonly after: (time: number) => O.Option<number>;
  /** The latest first, up to and including this time. */
  readonly before: (time: number, limit: number) => readonly number[];
}

/** From a time, to the next due time, with none between; and the due times before it, as far as they were looked up. */
interface Gap {
  readonly from: number;
  readonly due: number;
  readonly limit: number;
  readonly before: readonly number[];
}

/** A schedule that is due needs the time before, the time after, and the evening before that. */
const KEPT = 4;

/**
 * All that ask for a time between the same two due times get the same answer, which croner takes 0.1 ms to find; so the
 * last few of those gaps are kept.
 */
export const gapsBetween = (cron: () => Cron): Gaps => {
  let gaps: readonly Gap[] = [];
  const gapAt = (time: number): Gap => {
    const known = gaps.find(({ from, due }) => from <= time && time < due);
    if (known !== undefined) return known;
    const due = cron().nextRun(new Date(time))?.getTime() ?? Infinity;
    const same = gaps.find((gap) => gap.due === due);
    return keep({ limit: 0, before: [], ...same, from: time, due });
  };
  const keep = (gap: Gap): Gap => {
    gaps = [gap, ...gaps.filter(({ due }) => due !== gap.due)].slice(0, KEPT);
    return gap;
  };
  const withBefore = (time: number, limit: number): Gap => {
    const gap = gapAt(time);
    if (gap.limit >= limit) return gap;
    // croner returns what is before a time, to the second; due times have no fraction of one.
    const before = cron()
      .previousRuns(limit, new Date(time + 1))
      .map((run) => run.getTime());
    return keep({ ...gap, from: before[0] ?? gap.from, limit, before });
  };
  return {
    after: (time) => {
      const { due } = gapAt(time);
      return due === Infinity ? O.none : O.some(due);
    },
    before: (time, limit) => withBefore(time, limit).before.slice(0, limit),
  };
};
