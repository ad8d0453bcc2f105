import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemReport } from '../../../problems/problem.js';
import type { DeletionTime } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { DumpProblem } from '../../keeping/dump-problems.js';
import { DUMP_PROBLEM_KINDS, dumpProblems, lateAt } from '../../keeping/dump-problems.js';
import { dumpWork, nextLookUpAt } from '../../keeping/dump-work.js';
import type { CopyFacts, CopyRule } from '../../keeping/wanted-copies.js';
import { nextTryAt, wantedCopies } from '../../keeping/wanted-copies.js';
import type { ScheduleState } from '../../schedule-state.js';
import { AGAIN_MS } from '../schedules/plan-schedule.js';
import { settleProblems, type SettleProblemsPorts } from '../settle-problems.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { Keep } from '../../../described/keep.js';

/**
 * Opens, updates and closes the problems of the stored dumps of a schedule to match what is known of them. Returns whether something is
 * due for them now, and when that or the problems change next. Reads the store alone.
 */
export type SettleDumps = (state: ScheduleState, now: Date) => PortTask<SettledDumps>;

export interface SettledDumps {
  readonly isWorkDue: boolean;
  readonly nextAt: O.Option<Date>;
}

export interface SettleDumpsPorts extends GatherDumpsPorts, SettleProblemsPorts {
  readonly dumpReport: (state: ScheduleState, problem: DumpProblem) => ProblemReport;
  readonly deletionTime: DeletionTime;
}

export const settleDumps =
  (ports: SettleDumpsPorts): SettleDumps =>
  (state, now) =>
    pipe(
      gatherDumps(ports, state),
      TE.tap((dumps) =>
        settleProblems(ports)(
          { type: 'schedule', id: state.id },
          DUMP_PROBLEM_KINDS,
          dumpProblems({ ...dumps, changedAt: state.changedAt }, now).map((problem) =>
            ports.dumpReport(state, problem),
          ),
          now,
        ),
      ),
      TE.bindTo('dumps'),
      // What is not removed yet is no work.
      TE.apS('deletionTime', ports.deletionTime),
      TE.map(({ dumps, deletionTime }) => {
        const isWorkDue = dumpWork(dumps, now, deletionTime).length > 0;
        return { isWorkDue, nextAt: nextAt(dumps, isWorkDue, now) };
      }),
    );

/** What is due may not be possible now, or its node may end meanwhile: it is due again soon. */
const nextAt = (dumps: DumpsOfSchedule, isWorkDue: boolean, now: Date): O.Option<Date> => {
  const times = [
    ...wantedCopies(dumps, now).flatMap((copy) => [
      nextTryAt(copy),
      lateAt(dumps.state.changedAt, copy),
    ]),
    ...RA.fromOption(nextLookUpAt(dumps.runs, now)),
    ...(isWorkDue ? [new Date(now.getTime() + AGAIN_MS)] : []),
  ].filter((at) => at > now);
  return RA.head(times.toSorted((a, b) => a.getTime() - b.getTime()));
};

export interface GatherDumpsPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly destinations: Pick<DestinationRegister, 'named'>;
}

/** The stored dumps of a schedule, and what it says of their copies. */
export interface DumpsOfSchedule extends CopyFacts {
  readonly state: ScheduleState;
  readonly keepAt: (destination: ResourceId) => Keep | undefined;
}

/** What decides about the stored dumps of a schedule. What is to be copied to a destination that is not in the fleet is left out. */
export const gatherDumps = (
  { queue, destinations }: GatherDumpsPorts,
  state: ScheduleState,
): PortTask<DumpsOfSchedule> => {
  const { copies = [], keep: usual, timezone } = state.rules;
  return pipe(
    TE.Do,
    TE.apS('runs', queue.stored(state.path)),
    TE.apS(
      'rules',
      pipe(
        copies,
        TE.traverseSeqArray(({ destination, keep = usual }) =>
          pipe(
            destinations.named(destination),
            TE.map(O.map(({ id, name }): CopyRule => ({ destination: id, name, keep }))),
          ),
        ),
        TE.map((found) => found.flatMap((rule) => O.toUndefined(rule) ?? [])),
      ),
    ),
    TE.map(({ runs, rules }) => {
      const own = new Map(rules.map(({ destination, keep }) => [destination, keep]));
      const keepAt = (id: ResourceId) => (own.has(id) ? own.get(id) : usual);
      return { state, runs, rules, timezone, keepAt };
    }),
  );
};
