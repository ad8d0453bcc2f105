import * as O from 'fp-ts/lib/Option.js';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.js';
import type { ResourceId } from '../../shared/resource.js';
import { expiredDumps, type KeptDump } from '../retention.js';
import type { Run } from '../run.js';
import type { MissingCopy, StoredDump } from '../stored-dump.js';
import type { Keep } from '../../described/keep.js';
import { isAt, isWhole, placesOf } from './dump-places.js';

/** A destination to which a schedule has its dumps copied, and how long they are kept there. */
export interface CopyRule {
  readonly destination: ResourceId;
  readonly name: string;
  /** Every copy stays without. */
  readonly keep: Keep | undefined;
}

/** A copy that is to be there, and is not. */
export interface WantedCopy {
  readonly run: Run;
  readonly rule: CopyRule;
  /** The attempts so far; none before the first. */
  readonly missing: O.Option<MissingCopy>;
}

/** The facts that decide about the copies of a schedule; its runs with the latest start first. */
export interface CopyFacts {
  readonly runs: readonly Run[];
  readonly rules: readonly CopyRule[];
  readonly timezone: string;
}

/**
 * The copies that are to be made, those of the latest dumps first: of each dump that is whole somewhere, and that its `keep` would not
 * remove at once.
 */
export const wantedCopies = (facts: CopyFacts, now: Date): readonly WantedCopy[] => {
  const wanted = facts.rules.flatMap((rule) => wantedBy(facts, rule, now));
  return wanted.toSorted((a, b) => b.run.startedAt.getTime() - a.run.startedAt.getTime());
};

const wantedBy = (
  { runs, timezone }: CopyFacts,
  rule: CopyRule,
  now: Date,
): readonly WantedCopy[] => {
  const { destination, keep } = rule;
  const isThere = isAt(destination);
  const candidates = runs.filter((run) => placesOf(run).some(isWhole)).map(keptIn);
  const expired = new Set(keep === undefined ? [] : expiredDumps(candidates, keep, now, timezone));
  return candidates
    .filter((dump) => !expired.has(dump) && !placesOf(dump.run).some(isThere))
    .map(({ run }) => ({
      run,
      rule,
      missing: O.fromNullable(run.copies.missing.find((one) => one.destination === destination)),
    }));
};

const keptIn = (run: Run): KeptDump & { readonly run: Run } => ({
  run,
  startedAt: run.startedAt,
  proof: O.map(({ proof }: StoredDump) => proof)(run.stored),
});

const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

export const nextTryAt = ({ missing }: WantedCopy): Date =>
  O.isNone(missing)
    ? new Date(0)
    : new Date(missing.value.triedAt.getTime() + (WAITS_MS[missing.value.tries - 1] ?? HOUR_MS));

/** A copy that `keep` removes. */
export interface ExpiredCopy {
  readonly run: Run;
  readonly copy: StoredDump;
}

/** The copies that are no longer kept; `keepAt` returns the rules of a destination. A locked copy waits for the end of its lock. */
export const expiredCopies = (
  { runs, timezone }: CopyFacts,
  keepAt: (destination: ResourceId) => Keep | undefined,
  now: Date,
): readonly ExpiredCopy[] => {
  const copies = runs.flatMap((run) =>
    run.copies.there.map((copy) => ({
      run,
      copy,
      startedAt: run.startedAt,
      proof: O.some(copy.proof),
      isLost: !isWhole(copy),
    })),
  );
  const destinations = new Set(copies.flatMap(({ copy }) => O.toUndefined(copy.destination) ?? []));
  return [...destinations].flatMap((destination) => {
    const [keep, isThere] = [keepAt(destination), isAt(destination)];
    const there = copies.filter(({ copy }) => isThere(copy));
    const expired = keep === undefined ? [] : expiredDumps(there, keep, now, timezone);
    return expired
      .filter(({ copy }) => !isLocked(copy, now))
      .map(({ run, copy }) => ({ run, copy }));
  });
};

/** Whether its destination would not let anybody remove it. */
export const isLocked = ({ lockedUntil }: StoredDump, now: Date): boolean =>
  lockedUntil !== undefined && lockedUntil > now;
