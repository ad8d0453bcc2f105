import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../dump-failure.js';
import { dumpFailureWording } from '../dump-failure-wording.js';
import { failureFacts } from '../problems/failure-facts.js';
import { dayTimeWording, withinSentence } from '../problems/within-sentence-wording.js';
import { DETECTED_KINDS, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemFacts, ProblemReport } from '../../problems/problem.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.js';
import type { Run } from '../run.js';
import type { ScheduleState } from '../schedule-state.js';
import type { ProofProblem } from './proof-problems.js';

/** The report of a problem of the proofs of a schedule. */
export const proofReport = (state: ScheduleState, problem: ProofProblem): ProblemReport => ({
  ...detectedKey(problem.kind, state.id),
  severity: DETECTED_KINDS[problem.kind].severity,
  message: `${state.path}: ${sentence(state, problem)}`,
  since: problem.since,
  facts: factsOf(state, problem),
});

const factsOf = ({ engine }: ScheduleState, problem: ProofProblem): ProblemFacts => ({
  engine,
  ...failureFacts(O.toUndefined(problem.failure)),
  ...(problem.kind === 'dump_rotten' && {
    run: problem.dump.id,
    ...(O.isSome(problem.instead) && { instead: problem.instead.value.id }),
  }),
});

const sentence = (state: ScheduleState, problem: ProofProblem): string =>
  problem.kind === 'dump_rotten' ? rotten(state, problem) : overdue(state, problem);

type Of<K extends ProofProblem['kind']> = Extract<ProofProblem, { readonly kind: K }>;

const overdue = (state: ScheduleState, { everyMs, failure }: Of<'proof_overdue'>): string =>
  `No dump has been proved again within ${everyWording(everyMs)}, as \`prove\` asks${O.isNone(failure) ? '.' : `: ${why(state, failure)}`}`;

const rotten = (
  state: ScheduleState,
  { dump, failure, others, instead }: Of<'dump_rotten'>,
): string => {
  const of = timeOfDump(state);
  const more = others === 0 ? '' : ` So it is with ${others} other${others === 1 ? '' : 's'}.`;
  const next = O.isNone(instead)
    ? 'There is no other good one: start a dump now.'
    : `Restore that of ${of(instead.value)} instead (${instead.value.id}).`;
  return `The dump of ${of(dump)} (${dump.id}) was good when it was made, and can no longer be restored: ${why(state, failure)}${more} ${next}`;
};

const timeOfDump =
  ({ rules: { timezone } }: ScheduleState) =>
  ({ plannedFor, startedAt }: Run): string =>
    dayTimeWording(O.getOrElse(() => startedAt)(plannedFor), timezone);

const why = ({ engine }: ScheduleState, failure: O.Option<DumpFailure>): string =>
  O.isNone(failure) ? '' : withinSentence(dumpFailureWording(failure.value, engine).detail);

const UNITS = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [1_000, 'second'],
] as const;

/** Such as `7 days`. */
const everyWording = (ms: number): string => {
  const [unitMs, unit] = UNITS.find(([one]) => ms % one === 0) ?? [1_000, 'second'];
  const count = Math.round(ms / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
