import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Run } from '../run.js';
import { dueLookUps, type LookUp } from './due-look-ups.js';
import type { MissingCopy } from './dump-copies.js';
import {
  type CopyFacts,
  type ExpiredCopy,
  expiredCopies,
  nextTryAt,
  type WantedCopy,
  wantedCopies,
} from './wanted-copies.js';
import type { Keep } from '../../described/keep.js';

/** What is to be done for the stored dump of one run, in this order. */
export interface DumpWork {
  readonly run: Uuid;
  readonly expired: readonly ExpiredCopy[];
  /** Attempts that are not repeated: what they may have left is removed. */
  readonly stale: readonly MissingCopy[];
  readonly lookUps: readonly LookUp[];
  readonly copies: readonly WantedCopy[];
}

export interface DumpWorkFacts extends CopyFacts {
  /** Which dumps to keep in a destination; all of them without. */
  readonly keepAt: (destination: ResourceId) => Keep | undefined;
}

/** What is to be done now for the stored dumps of a schedule, the latest first. Everything follows from what is stored. */
export const dumpWork = (facts: DumpWorkFacts, now: Date): readonly DumpWork[] => {
  const wanted = wantedCopies(facts, now);
  const due = wanted.filter((copy) => nextTryAt(copy) <= now);
  const [removed, looked] = [expiredCopies(facts, facts.keepAt, now), dueLookUps(facts.runs, now)];
  return facts.runs.flatMap((run) => {
    const isOf = (one: { readonly run: Run }): boolean => one.run === run;
    const [expired, lookUps, copies] = [
      removed.filter(isOf),
      looked.filter(isOf),
      due.filter(isOf),
    ];
    const here = wanted.filter(isOf);
    const stale = run.copies.missing.filter(
      ({ destination }) => !here.some(({ rule }) => rule.destination === destination),
    );
    const isIdle = expired.length + stale.length + lookUps.length + copies.length === 0;
    return isIdle ? [] : [{ run: run.id, expired, stale, lookUps, copies }];
  });
};
