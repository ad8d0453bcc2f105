import type { Cause } from '../../../core/monitoring/observations/cause.js';
import type { Observation } from '../../../core/monitoring/observations/observation.js';
import {
  DETECTED_KINDS,
  type DetectedKey,
  detectedKeyText,
} from '../../../core/problems/detected-kind.js';
import type { MonitoringEvent } from './any-monitoring-history.js';

/** One life of a problem, from its opening to its closing if there was one. */
export interface Episode {
  readonly key: DetectedKey;
  readonly since: Date;
  readonly cause: Cause | undefined;
  readonly closedAt: Date | undefined;
}

const FAILURES_TO_OPEN = 3;
const FLAPPING_MS = 10 * 60_000;

/**
 * The definition of what problems there are, written over the whole history at once, and not as the watch goes.
 *
 * What happened to one problem is cut at its good observations. A piece opens the problem when somewhere in it
 * three failures stand together that no restart divides (one, for what is certain); the good observation at
 * its end closes it. It is open since the first of those failures, or, where that came at most ten minutes
 * after the last closing, since what was closed was.
 */
export const referenceProblems = (
  history: readonly MonitoringEvent[],
  key: DetectedKey,
): readonly Episode[] => {
  const lived = history.slice(
    1 + history.findLastIndex((e) => e._tag === 'Removal' && e.resource === key.resource.id),
  );
  const marks = lived.flatMap((event): readonly Mark[] => {
    if (event._tag === 'Restart') return ['restart'];
    return event._tag === 'Round' ? event.observations.filter(isOf(key)) : [];
  });
  return pieces(marks).reduce<readonly Episode[]>((before, piece) => {
    const first = firstOfOpeningRun(piece, key);
    return first === undefined ? before : [...before, episode(key, piece, first, before.at(-1))];
  }, []);
};

type Mark = Observation | 'restart';

const isOf = (key: DetectedKey) => (observation: Observation) =>
  detectedKeyText(observation.key) === detectedKeyText(key);

const isGood = (mark: Mark | undefined): boolean =>
  mark !== undefined && mark !== 'restart' && mark._tag === 'Good';

/** Cut behind each good observation, which so is the last of its piece. */
const pieces = (marks: readonly Mark[]) => cut(marks, isGood);

const cut = (
  marks: readonly Mark[],
  isLast: (mark: Mark) => boolean,
): readonly (readonly Mark[])[] => {
  const end = marks.findIndex(isLast);
  if (end === -1) return [marks];
  return [marks.slice(0, end + 1), ...cut(marks.slice(end + 1), isLast)];
};

const failures = (marks: readonly Mark[]) =>
  marks.filter((mark) => mark !== 'restart').filter((mark) => mark._tag === 'Failed');

const firstOfOpeningRun = (piece: readonly Mark[], { kind }: DetectedKey) => {
  const needed = DETECTED_KINDS[kind].isCertain ? 1 : FAILURES_TO_OPEN;
  return cut(piece, (mark) => mark === 'restart')
    .map(failures)
    .find((run) => run.length >= needed)?.[0]?.at;
};

const episode = (
  key: DetectedKey,
  piece: readonly Mark[],
  first: Date,
  last: Episode | undefined,
): Episode => {
  const end = piece.at(-1);
  const isBack =
    last?.closedAt !== undefined && first.getTime() - last.closedAt.getTime() <= FLAPPING_MS;
  return {
    key,
    since: isBack ? last.since : first,
    cause: failures(piece).at(-1)?.cause,
    closedAt: end !== undefined && end !== 'restart' && end._tag === 'Good' ? end.at : undefined,
  };
};
