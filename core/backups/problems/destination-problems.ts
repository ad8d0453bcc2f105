import * as O from 'fp-ts/lib/Option.js';
import { neededBytes } from '../foresight/next-foresight.js';
import type { StorageRefusal } from '../storage-refusal.js';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.js';

export type DestinationProblem =
  | {
      readonly kind: 'destination_unwritable';
      readonly since: Date;
      readonly refusal: StorageRefusal;
      /** Whether a schedule writes to it. */
      readonly isUsed: boolean;
    }
  | {
      readonly kind: 'destination_full';
      readonly since: Date;
      /** Less than this share of its space is free, or less than the next dump may take; 0 where a probe was refused for it. */
      readonly under: 0 | 0.05 | 0.2 | 'dump';
      /** How much the next dump may take; 0 where that is not known. */
      readonly neededBytes: number;
    };

export const DESTINATION_PROBLEM_KINDS = [
  'destination_unwritable',
  'destination_full',
] as const satisfies readonly DestinationProblem['kind'][];

/** The result of a probe, as in `DestinationProbe` of the register. */
interface ProbeFacts {
  readonly at: Date;
  readonly refusal: O.Option<StorageRefusal>;
  readonly space: { readonly freeBytes: O.Option<number>; readonly totalBytes: O.Option<number> };
}

export interface DestinationFacts {
  readonly schedules: number;
  readonly largestBytes: O.Option<number>;
  readonly lastProbe: O.Option<ProbeFacts>;
}

/** Reasons that may pass by themselves: a second probe must find the same. */
const PASSING: ReadonlySet<StorageRefusal['code']> = new Set([
  'destination_unreachable',
  'destination_failed',
]);

/** The kinds that a probe can open or close: a refused one shows nothing of the space, unless it was refused for that. */
export const probedKinds = ({ refusal }: ProbeFacts): readonly DestinationProblem['kind'][] =>
  O.exists(isUnwritable)(refusal) ? ['destination_unwritable'] : DESTINATION_PROBLEM_KINDS;

/** Refused for its space, it is full: dumps that fail for it stand under that, whether a place tells its space or not. */
const isUnwritable = ({ code }: StorageRefusal): boolean => code !== 'destination_full';

/** The problems that a probe shows, given the one before; `openUnder` is the share of the open problem. */
export const destinationProblems = (
  { schedules, largestBytes, lastProbe }: DestinationFacts,
  probe: ProbeFacts,
  openUnder: O.Option<number> = O.none,
): readonly DestinationProblem[] => {
  if (O.isNone(probe.refusal)) return fullness(largestBytes, probe, openUnder);
  const [refusal, isUsed] = [probe.refusal.value, schedules > 0];
  if (!isUnwritable(refusal))
    return [{ kind: 'destination_full', since: probe.at, under: 0, neededBytes: 0 }];
  const before = O.filter((one: ProbeFacts) => O.exists(isUnwritable)(one.refusal))(lastProbe);
  if (PASSING.has(refusal.code) && O.isNone(before)) return [];
  const { at: since } = O.getOrElse(() => probe)(before);
  return [{ kind: 'destination_unwritable', since, refusal, isUsed }];
};

/** The share that has to be free again before the problem closes: space goes up and down. */
const FULL_UNDER = [
  { under: 0.05, closesAt: 0.06 },
  { under: 0.2, closesAt: 0.22 },
] as const;

const fullness = (
  largestBytes: O.Option<number>,
  { at, space: { freeBytes, totalBytes } }: ProbeFacts,
  openUnder: O.Option<number>,
): readonly DestinationProblem[] => {
  if (O.isNone(freeBytes)) return [];
  const needed = O.isNone(largestBytes) ? 0 : neededBytes(largestBytes.value);
  const share = O.isSome(totalBytes) ? freeBytes.value / totalBytes.value : 1;
  const under =
    freeBytes.value < needed
      ? ('dump' as const)
      : FULL_UNDER.find(
          ({ under: part, closesAt }) =>
            share < (O.exists((open: number) => open <= part)(openUnder) ? closesAt : part),
        )?.under;
  return under === undefined
    ? []
    : [{ kind: 'destination_full', since: at, under, neededBytes: needed }];
};

/** How long until the next probe: an hour after a good one, and soon after one that failed. */
export const nextProbeMs = ({ lastProbe }: DestinationFacts, probe: ProbeFacts): number => {
  if (O.isNone(probe.refusal)) return HOUR_MS;
  return O.isSome(lastProbe) && O.isSome(lastProbe.value.refusal) ? 5 * MINUTE_MS : MINUTE_MS;
};
