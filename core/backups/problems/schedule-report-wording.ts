import { DETECTED_KINDS, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemFacts, ProblemReport, Severity } from '../../problems/problem.js';
import { explainedBy } from '../../problems/without-explained.js';
import { explanationOf } from './explanation-of.js';
import { isUnreported, timeOf } from './overdue.js';
import { failureFacts, reasonOf } from './failure-facts.js';
import { foreseenWording, reasonWording } from './foreseen-reason-wording.js';
import { dumpFailureWording } from '../dump-failure-wording.js';
import type { ScheduleState } from '../schedule-state.js';
import { physicalSentence } from '../physical/physical-wording.js';
import type { ScheduleProblem } from './schedule-problems.js';
import { dayTimeWording, sizeWording, withinSentence } from './within-sentence-wording.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RemediedProblem } from '../../problems/detected-kind-wording.js';
import { engineOf, kindRemedy } from '../../problems/detected-kind-wording.js';

/** The report of a problem of a schedule. It has no figures that change by themselves, so that its row is written once. */
export const scheduleReport = (
  state: ScheduleState,
  problem: ScheduleProblem,
  now: Date,
): ProblemReport => ({
  ...detectedKey(problem.kind, state.id),
  severity: severityOf(problem),
  message: `${state.path}: ${sentence(state, problem, now)}`.slice(0, MOST_CHARACTERS),
  since: problem.since,
  facts: factsOf(state, problem),
});

/** Those of a problem's message. */
const MOST_CHARACTERS = 1_000;

const severityOf = (problem: ScheduleProblem): Severity => {
  if (problem.kind === 'dump_will_fail' && problem.isSoon) return 'critical';
  if (problem.kind === 'dump_failed' && problem.wouldWork) return 'warning';
  return DETECTED_KINDS[problem.kind].severity;
};

const factsOf = (state: ScheduleState, problem: ScheduleProblem): ProblemFacts => {
  const { engine, rules } = state;
  switch (problem.kind) {
    case 'dump_failed':
      return {
        engine,
        ...failureFacts(problem.failure),
        ...(problem.wouldWork
          ? { would_work: 'now' }
          : explainedBy(explanationOf(state, [problem.failure]))),
      };
    case 'dump_will_fail':
      return {
        engine,
        ...failureFacts(problem.reasons[0]),
        ...explainedBy(explanationOf(state, problem.reasons)),
      };
    case 'dump_shrank':
      return { size_bytes: problem.sizeBytes, usual_bytes: problem.usualBytes };
    case 'dump_overdue':
      return rules.run === undefined ? {} : { run: rules.run };
    default:
      return rules.tool === undefined ? {} : { tool: rules.tool };
  }
};

const isBegun = ({ runs }: ScheduleState, time: Date): boolean =>
  runs.some((run) => isUnreported(run) && timeOf(run).getTime() === time.getTime());

const sentence = (state: ScheduleState, problem: ScheduleProblem, now: Date): string => {
  const { engine, rules } = state;
  switch (problem.kind) {
    case 'dump_failed': {
      const why = withinSentence(dumpFailureWording(problem.failure, engine).detail);
      const isOver = problem.wouldWork ? ' That is over: a dump would work now.' : '';
      return `The last dump failed: ${why}${isOver}`;
    }
    case 'dump_overdue':
      return isBegun(state, problem.since)
        ? `The dump for ${dayTimeWording(problem.since, rules.timezone)} was begun, and its end was never reported.`
        : `No dump was ${rules.run === 'elsewhere' ? 'reported' : 'made'} for ${dayTimeWording(problem.since, rules.timezone)}, nor since.`;
    case 'dump_will_fail':
      return foreseenWording(state, problem, now);
    case 'dump_shrank':
      return `The last dump has ${sizeWording(problem.sizeBytes)}, less than half of what dumps had before (${sizeWording(problem.usualBytes)}).`;
    default:
      return physicalSentence(state, problem);
  }
};

const KINDS: ReadonlySet<string> = new Set([
  'dump_failed',
  'dump_overdue',
  'dump_will_fail',
  'proof_overdue',
  'destination_unwritable',
  'copy_missing',
]);

/** How to fix a problem of a schedule or a destination by its cause; none where that is not known. */
export const backupRemedy = (problem: RemediedProblem): O.Option<string> => {
  const { facts = {}, kind } = problem;
  if (!KINDS.has(kind)) return O.none;
  if (facts['run'] === 'elsewhere')
    return O.some(
      'Check the program that makes this dump, and that it reports it: `shipshape run PATH -- COMMAND` does both.',
    );
  // The cause is over: start another.
  if (facts['would_work'] !== undefined) return kindRemedy(problem);
  // A newer version may have stored a cause that this one does not know.
  return pipe(
    O.tryCatch(() => reasonWording(reasonOf(facts), engineOf(problem), 'UTC')),
    O.flatMap((wording) => O.fromNullable(wording as typeof wording | undefined)),
    O.map(({ remedy }) => remedy),
  );
};
