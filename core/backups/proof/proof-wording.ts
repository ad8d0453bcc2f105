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
import type { StoredDump } from '../stored-dump.js';
import { isWhole } from '../keeping/dump-places.js';
import { isLoss, type Protection } from './proof.js';
import type { ProofProblem } from './proof-problems.js';
import type { ScheduleRules } from '../../described/schedule.js';
import { endedRuns, isGood } from '../problems/overdue.js';

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
  const copy = O.exists(isLoss)(failure) ? dump.copies.there.find(isWhole) : undefined;
  const next =
    copy !== undefined
      ? `Restores and downloads take its copy in ${copy.destinationName}.`
      : O.isNone(instead)
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

export const protectionWording = ({ reason }: Pick<Protection, 'reason'>): string => WORDS[reason];

const WORDS: Readonly<Record<Protection['reason'], string>> = {
  restored: 'Its last dump is good and in time, and one was restored.',
  dumped: 'Its last dump is good and in time; none was restored.',
  dump_failed: 'Its last dump failed.',
  dump_overdue: 'Its dump is late.',
  dump_lost: 'One of its dumps is not where it was written, or has other bytes.',
  dump_rotten: 'One of its dumps can no longer be restored.',
  dump_will_fail: 'Its next dump would fail.',
  proof_overdue: 'No dump was proved again in the time that its schedule asks for.',
  no_dump: 'It has a schedule, and no good dump yet.',
  no_schedule: 'It has no schedule, and nobody has said that it needs no dump.',
  not_needed: 'It needs no dump, as it or its policy says.',
};

/** How the dumps of a schedule are proved, and what the last good one lacks of that: where it was not restored, or not compared. */
export const provedByWording = ({
  rules,
  engine,
  runs,
}: Pick<ScheduleState, 'rules' | 'engine' | 'runs'>): string => {
  const last = O.toUndefined(endedRuns(runs).find(isGood)?.stored ?? O.none);
  return `${wayOf(rules)}${rules.prove === undefined ? '' : '; old ones again'}.${last === undefined ? '' : lackOf(rules, engine, last)}`;
};

const lackOf = (
  { run, compare }: ScheduleRules,
  engine: ScheduleState['engine'],
  { unproved, restored, source }: StoredDump,
): string => {
  if (unproved !== undefined)
    return ` The last one was only read through: ${dumpFailureWording(unproved, engine).detail}`;
  const isCompared = source !== undefined || run === 'elsewhere' || compare === 'none';
  return O.isNone(restored) || isCompared
    ? ''
    : ' The last one was not compared: what its source had is not known.';
};

const wayOf = ({ run, what, verify, restoreOn, compare = 'counts' }: ScheduleRules): string => {
  if (run === 'elsewhere') return 'where they are made, elsewhere';
  if (what === 'globals' || verify === 'read') return 'read through to their end';
  const place = restoreOn ?? 'a server made for it';
  return `restored on ${place}${verify === undefined ? ', as far as the Shipshape host can' : ''}${COMPARED[compare]}`;
};

const COMPARED = {
  counts: ', and compared with their source',
  estimates: ', and compared with their source, but not how many rows tables have',
  none: '',
};
