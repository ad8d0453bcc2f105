import type { Observation } from '../../../core/monitoring/observations/observation.js';
import {
  DETECTED_KINDS,
  type DetectedKey,
  detectedKeyText,
} from '../../../core/problems/detected-kind.js';
import type { MonitoringEvent } from './any-monitoring-history.js';

/** A problem from its opening to its closing, if it was closed. */
export type Episode = ReturnType<typeof episode>;

const FAILURES_TO_OPEN = 3;
const FLAPPING_MS = 10 * 60_000;
const FAILURE_GAP_MS = 30_000;

/**
 * The definition of what problems there are, written over the whole history at once, and not step by step.
 *
 * What happened to one problem is cut at its good observations. A piece opens the problem when it has three failures
 * (one, for what is certain), each at least half a minute after the last; the good observation at its end closes it. It
 * is open since the first of those failures. Where that came at most ten minutes after the last closing, it is the closed
 * problem that goes on. Restarts change nothing.
 */
export const referenceProblems = (
  history: readonly MonitoringEvent[],
  key: DetectedKey,
): readonly Episode[] => {
  const lived = history.slice(
    1 + history.findLastIndex((e) => e._tag === 'Removal' && e.resource === key.resource.id),
  );
  const observations = lived.flatMap((event) =>
    event._tag === 'Round' ? event.observations.filter(isOf(key)) : [],
  );
  return pieces(observations).reduce<readonly Episode[]>((before, piece) => {
    const failures = counted(piece);
    const needed = DETECTED_KINDS[key.kind].isCertain ? 1 : FAILURES_TO_OPEN;
    const [first] = failures;
    return first === undefined || failures.length < needed
      ? before
      : added(before, episode(key, piece, first));
  }, []);
};

/** The times of the failures that count. */
const counted = (piece: readonly Observation[]): readonly Date[] =>
  piece
    .filter(({ _tag }) => _tag === 'Failed')
    .reduce<readonly Date[]>((before, { at }) => {
      const last = before.at(-1);
      return last === undefined || +at - +last >= FAILURE_GAP_MS ? [...before, at] : before;
    }, []);

const isOf = (key: DetectedKey) => (observation: Observation) =>
  detectedKeyText(observation.key) === detectedKeyText(key);

/** Cut behind each good observation, which so is the last of its piece. */
const pieces = (observations: readonly Observation[]): readonly (readonly Observation[])[] => {
  const end = observations.findIndex(({ _tag }) => _tag === 'Good');
  if (end === -1) return [observations];
  return [observations.slice(0, end + 1), ...pieces(observations.slice(end + 1))];
};

const episode = (key: DetectedKey, piece: readonly Observation[], first: Date) => {
  const end = piece.at(-1);
  return {
    key,
    since: first,
    cause: piece.findLast((one) => one._tag === 'Failed')?.cause,
    closedAt: end?._tag === 'Good' ? end.at : undefined,
    flaps: 0,
  };
};

const added = (before: readonly Episode[], next: Episode): readonly Episode[] => {
  const last = before.at(-1);
  return last?.closedAt !== undefined && +next.since - +last.closedAt <= FLAPPING_MS
    ? [...before.slice(0, -1), { ...next, since: last.since, flaps: last.flaps + 1 }]
    : [...before, next];
};
