import * as O from 'fp-ts/lib/Option.js';
import { type DumpProblem, LATE_MS } from '../keeping/dump-problems.js';
import { detectedKey } from '../../problems/detected-kind.js';
import type { ProblemFacts, ProblemReport } from '../../problems/problem.js';
import { HOUR_MS } from '../../shared/durations.js';
import type { MissingCopy } from '../stored-dump.js';
import type { Run } from '../run.js';
import type { ScheduleState } from '../schedule-state.js';
import { failureFacts } from './failure-facts.js';
import { dayTimeWording, withinSentence } from './within-sentence-wording.js';
import { copyFailureWording } from '../storage-refusal-wording.js';
import { placesOf } from '../keeping/dump-places.js';

/** The report of a problem of the stored dumps of a schedule. It has no figures that change by themselves, so that its row is written once. */
export const dumpReport = (
  { id, path, rules: { timezone } }: Pick<ScheduleState, 'id' | 'path' | 'rules'>,
  problem: DumpProblem,
): ProblemReport => ({
  ...detectedKey(problem.kind, id),
  severity: problem.kind === 'dump_lost' && problem.isNewest ? 'critical' : 'warning',
  message: `${path}: ${sentence(problem, timezone)}`,
  since: problem.since,
  facts: factsOf(problem),
});

const factsOf = (problem: DumpProblem): ProblemFacts => {
  if (problem.kind === 'dump_lost')
    return { destination: problem.stored.destinationName, how: problem.how };
  const { copy } = problem;
  const failure = O.toUndefined(copy.missing)?.failure;
  return {
    destination: copy.rule.name,
    ...(failure !== undefined && failure.code !== 'dump_lost' && failureFacts(failure)),
  };
};

const sentence = (problem: DumpProblem, timezone: string): string => {
  const dump = (run: Run) =>
    `the dump for ${dayTimeWording(O.getOrElse(() => run.startedAt)(run.plannedFor), timezone)}`;
  return problem.kind === 'dump_lost' ? lost(problem, dump) : missing(problem, dump);
};

type Named = (run: Run) => string;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const missing = (
  { copy: { run, rule, missing: attempt }, count }: Extract<DumpProblem, { kind: 'copy_missing' }>,
  dump: Named,
): string => {
  const why = O.chainNullableK(whyNot)(attempt);
  const others = count === 1 ? '' : ` ${count} copies are missing.`;
  return O.isSome(why)
    ? `${capital(dump(run))} could not be copied to ${named(rule.name)}: ${why.value}${others}`
    : `${capital(dump(run))} was not copied to ${named(rule.name)} within ${LATE_MS / HOUR_MS} hours.${others}`;
};

const whyNot = ({ failure, isSource }: MissingCopy): string | undefined => {
  if (failure === undefined) return undefined;
  const detail = withinSentence(copyFailureWording(failure).detail);
  if (failure.code === 'dump_lost') return detail;
  return isSource === true ? `it could not be read where it was written, since ${detail}` : detail;
};

const HOW = {
  missing: 'is missing from',
  altered: 'has other bytes than were written in',
} as const;

const lost = (
  { run, stored, how, elsewhere, whole, count }: Extract<DumpProblem, { kind: 'dump_lost' }>,
  dump: Named,
): string => {
  const others = count === 1 ? '' : ` So it is with ${count} of its dumps and copies.`;
  return `${capital(dump(run))} ${HOW[how]} ${named(stored.destinationName)}. ${left(elsewhere, whole, dump)}${others}`;
};

const left = (
  [copy]: Extract<DumpProblem, { kind: 'dump_lost' }>['elsewhere'],
  whole: O.Option<Run>,
  dump: Named,
): string => {
  if (copy !== undefined) return `It is whole in ${named(copy.destinationName)}.`;
  if (O.isNone(whole)) return 'No other dump of this schedule is left.';
  const [place] = placesOf(whole.value);
  return `The latest that is left is ${dump(whole.value)}${place === undefined ? '' : `, in ${named(place.destinationName)}`}.`;
};

const named = (destination: string): string => JSON.stringify(destination);
