import * as O from 'fp-ts/lib/Option.js';
import { DAY_MS } from '../../shared/durations.js';
import { type DumpFailure, isDumpReason } from '../dump-failure.js';
import type { ForeseenReason, Foresight, ScheduleState } from '../schedule-state.js';
import { knownOf } from '../schedule-state.js';
import { currentForesight, isForeseen, lastForesight } from '../foresight/next-foresight.js';
import { type EndedRun, endedRuns, isGood, isMade } from '../problems/overdue.js';
import type { KnownBackups } from '../physical/known-backups.js';
import { STORAGE_REFUSALS } from '../storage-refusal.js';

/** The runs of a schedule that have failed since its last good dump. */
export interface Failures {
  /** As many as are known: a schedule has its latest runs. */
  readonly runs: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Why the last one did. */
  readonly failure: DumpFailure;
  /** The last one was made, and could not be proved. */
  readonly isMade: boolean;
}

export const OUTLOOKS = [
  'fails',
  'may_pass',
  'unseen',
  'doubtful',
  'unexamined',
  'works',
  'elsewhere',
  'not_due',
] as const;

/**
 * Whether the next dump will work: `fails` for the reasons that an examination has found, `may_pass` where these may be over by then.
 * `works` where it has found none; but `unseen` where the last dump failed of what no examination sees, and `doubtful` where
 * something above it is critical. `unexamined` where what was last found no longer holds.
 */
export type Outlook = (typeof OUTLOOKS)[number];

/** What is known of the dumps of a schedule at a moment: of the last one and of the next one, from one state. */
export interface DumpVerdict {
  readonly at: Date;
  readonly lastGoodAt: O.Option<Date>;
  readonly failures: O.Option<Failures>;
  readonly isRunning: boolean;
  /** Of physical backups, since their tool has reported. */
  readonly known: O.Option<KnownBackups>;
  readonly outlook: Outlook;
  readonly dueAt: O.Option<Date>;
  /** Of `fails` and `may_pass`: at least one. */
  readonly reasons: readonly ForeseenReason[];
}

/** The one decision that the check, the foresight and the last run come to. */
export const dumpVerdict = (
  state: ScheduleState,
  at: Date,
  isCriticalAbove: boolean,
): DumpVerdict => {
  const ended = endedRuns(state.runs);
  const failures = failuresOf(ended);
  const foresight = O.toUndefined(currentForesight(state));
  const hasShown = hasShownWell(state, ended);
  return {
    at,
    lastGoodAt: O.fromNullable(ended.find(isGood)?.endedAt.value),
    failures,
    known: knownOf(state),
    isRunning: state.runs.some((run) => run.state === 'running'),
    outlook: outlookOf(state, { failures, foresight, at, isCriticalAbove, hasShown }),
    dueAt: O.flatMap(({ nextDueAt }: PlanOf) => nextDueAt)(state.plan),
    reasons: foresight?.reasons ?? [],
  };
};

type PlanOf = ScheduleState['plan'] extends O.Option<infer P> ? P : never;

/** Those before the last good dump. None where the last run was good. */
export const failuresOf = (ended: readonly EndedRun[]): O.Option<Failures> => {
  const good = ended.findIndex(isGood);
  const failed = good < 0 ? ended : ended.slice(0, good);
  const [last, first] = [failed[0], failed.at(-1)];
  return last === undefined || first === undefined || O.isNone(last.failure)
    ? O.none
    : O.some({
        runs: failed.length,
        firstAt: first.endedAt.value,
        lastAt: last.endedAt.value,
        failure: last.failure.value,
        isMade: isMade(last),
      });
};

interface Known extends Pick<DumpVerdict, 'failures' | 'at'> {
  readonly foresight: Foresight | undefined;
  readonly isCriticalAbove: boolean;
  readonly hasShown: boolean;
}

/** Whether a good dump shows that the next one will work: nothing was changed or found since. */
const hasShownWell = (state: ScheduleState, [last]: readonly EndedRun[]): boolean =>
  last !== undefined &&
  isGood(last) &&
  last.endedAt.value > state.changedAt &&
  O.exists(
    ({ isOutdated, examinedAt }: Foresight) =>
      isOutdated !== true && examinedAt < last.endedAt.value,
  )(lastForesight(state));

const outlookOf = (
  { rules, plan }: ScheduleState,
  { failures, foresight, at, isCriticalAbove, hasShown }: Known,
): Outlook => {
  if (rules.run === 'elsewhere') return 'elsewhere';
  if (O.isSome(plan) && O.isNone(plan.value.nextDueAt)) return 'not_due';
  if (foresight !== undefined && foresight.reasons.length > 0)
    return isForeseen(foresight, at) ? 'fails' : 'may_pass';
  if (foresight === undefined && !hasShown) return 'unexamined';
  if (isCriticalAbove) return 'doubtful';
  return O.exists(isUnseen)(failures) ? 'unseen' : 'works';
};

const isUnseen = ({ failure }: Failures): boolean => !isExamined(failure);

/** Whether an examination finds the reason of a failure as well, for as long as it holds. */
export const isExamined = (failure: DumpFailure): boolean =>
  isDumpReason(failure) || EXAMINED.has(failure.code);

const EXAMINED: ReadonlySet<string> = new Set<DumpFailure['code']>([
  ...STORAGE_REFUSALS.filter(
    (code) => !['destination_altered', 'destination_failed'].includes(code),
  ),
  'destination_unknown',
  'restore_target_unknown',
  'restore_tool_missing',
  'restore_server_missing',
  'restore_denied',
  'restore_overprivileged',
]);

/** The verdict of a database: that of its worst schedule, but the last good dump of any; none without a schedule. */
export const worstVerdict = <V extends DumpVerdict>(verdicts: readonly V[]): V | undefined => {
  const [worst] = verdicts.toSorted((one, other) => rankOf(one) - rankOf(other));
  const goodAt = verdicts
    .flatMap(({ lastGoodAt }) => (O.isSome(lastGoodAt) ? [lastGoodAt.value.getTime()] : []))
    .toSorted((a, b) => b - a)[0];
  return (
    worst && { ...worst, lastGoodAt: O.map((ms: number) => new Date(ms))(O.fromNullable(goodAt)) }
  );
};

/** The worst first; of those that are alike, the one that is due first. */
const rankOf = ({ outlook, failures, dueAt, at }: DumpVerdict): number => {
  const waitMs = O.isSome(dueAt) ? dueAt.value.getTime() - at.getTime() : FAR_MS;
  const kind = 2 * OUTLOOKS.indexOf(outlook) + (O.isSome(failures) ? 0 : 1);
  return kind * FAR_MS + Math.min(Math.max(waitMs, 0), FAR_MS - 1);
};

const FAR_MS = 400 * DAY_MS;
