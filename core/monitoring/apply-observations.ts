import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { applyObservation, type MonitoringRules } from './apply-observation.js';
import type { Observation } from './observations/observation.js';
import type { ProblemChange } from './problem-change.js';
import type { DetectionState } from './detection-state.js';
import { detectedKeyText } from '../problems/detected-kind.js';
import { courseOf, remember, type Remembered, type WatchMemory } from './watch-memory.js';

/** What observations come to. Who cannot keep the changes keeps the memory of before, and nothing has happened. */
export interface RoundResult {
  readonly memory: WatchMemory;
  readonly changes: readonly ProblemChange[];
}

/** Judges the observations of a round, or of a part of one: those of one key in the order in which they come. */
export const applyObservations =
  (rules: MonitoringRules) =>
  (memory: WatchMemory, observations: readonly Observation[]): RoundResult => {
    const groups = RNEA.groupBy(({ key }: Observation) => detectedKeyText(key))(observations);
    const judged = Object.values(groups).map((group) => judgeGroup(rules, memory, group));
    return {
      memory: remember(memory, judged),
      changes: judged.flatMap(({ changes }) => changes),
    };
  };

interface GroupJudgement extends Remembered {
  readonly changes: readonly ProblemChange[];
}

const judgeGroup = (
  rules: MonitoringRules,
  memory: WatchMemory,
  group: RNEA.ReadonlyNonEmptyArray<Observation>,
): GroupJudgement => {
  const { key } = RNEA.head(group);
  const start = { course: courseOf(memory, key), changes: [] };
  return { key, ...group.reduce(judgeNext(rules), start) };
};

interface Sofar {
  readonly course: DetectionState;
  readonly changes: readonly ProblemChange[];
}

const judgeNext =
  (rules: MonitoringRules) =>
  ({ course, changes }: Sofar, observation: Observation): Sofar => {
    const next = applyObservation(rules)(course, observation);
    return { course: next.course, changes: [...changes, ...RA.fromOption(next.change)] };
  };
