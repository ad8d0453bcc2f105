import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden, NotFound } from '../../access/caller.js';
import { forbidden, notFound } from '../../access/caller.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import { fetchLines } from '../restoring/dump-place.js';
import type { Run } from '../run.js';
import type { StoredDump } from '../stored-dump.js';
import { findMoved, type FindMovedPorts } from './storing/stored-object.js';
import type { DayOfRuns, RunRegister } from '../ports/run-register.js';
import type { RunPage, RunQuery } from '../run-page.js';
import { DAY_MS, dayOf } from '../../shared/durations.js';
import type { ResourceId } from '../../shared/resource.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';

/** A run, and how to fetch its dump, for callers who may have the dump itself. */
export interface RunDetails {
  readonly run: Run;
  /**
   * The lines to type in a shell to fetch its dump. None for callers without `backup:write` there: the names in them are
   * confidential.
   */
  readonly fetch: O.Option<readonly string[]>;
  /** Whether its destination has moved since. */
  readonly hasMoved: boolean;
  /** Whether the caller holds `backup:write` there, and so may learn the names in the dump. */
  readonly mayHaveDump: boolean;
}

/** One run; a hidden one is not found, like one that does not exist. */
export type GetRunDetails = (caller: Caller, id: Uuid) => PortTask<RunDetails, NotFound>;

export type GetRunDetailsPorts = AuthorizeOnRunPorts & FindMovedPorts;

export const getRunDetails =
  (ports: GetRunDetailsPorts): GetRunDetails =>
  (caller, id) =>
    pipe(
      getRun(ports)(caller, id),
      TE.bindTo('run'),
      TE.bindW('mayHaveDump', ({ run }) => mayHaveDump(ports, caller, run)),
      TE.let('fetch', ({ run, mayHaveDump: may }) => (may ? fetchOf(ports, run) : O.none)),
      TE.bindW('hasMoved', ({ run }) => findMoved(ports, run.stored)),
    );

const fetchOf = ({ kinds }: GetRunDetailsPorts, { stored }: Run): RunDetails['fetch'] =>
  O.flatMap(({ place, object }: StoredDump) => fetchLines(kinds, place, object))(stored);

/** Only of a run that has names to show. */
const mayHaveDump = (
  { permissions }: GetRunDetailsPorts,
  caller: Caller,
  run: Run,
): PortTask<boolean> =>
  O.isNone(run.stored) && O.isNone(run.restore)
    ? TE.right(false)
    : pipe(
        authorizeWrite(permissions, caller, run),
        TE.map(() => true),
        TE.orElse((failure) => (failure._tag === 'Forbidden' ? TE.right(false) : TE.left(failure))),
      );

/** One run; a hidden one is not found, like one that does not exist. */
export type GetRun = (caller: Caller, id: Uuid) => PortTask<Run, NotFound>;

export interface GetRunPorts {
  readonly runs: Pick<RunRegister, 'find'>;
}

export const getRun =
  ({ runs }: GetRunPorts): GetRun =>
  (caller, id) =>
    pipe(runs.find(caller, id), TE.flatMap(TE.fromOption(() => notFound('run'))));

/** A page of the runs that the caller may see, the latest start first. */
export type ListRuns = (caller: Caller, query: RunQuery) => PortTask<RunPage>;

export interface ListRunsPorts {
  readonly runs: Pick<RunRegister, 'page'>;
}

export const listRuns =
  ({ runs }: ListRunsPorts): ListRuns =>
  (caller, query) =>
    runs.page(caller, query);

export interface RunDays {
  readonly days: readonly DayOfRuns[];
  /** The first day of which all runs are kept: of those before only what is still stored is left. */
  readonly wholeFrom: number;
}

/** Finds what the dumps of a database came to on each day from that of a time on, as far as the caller may see them. */
export type FindRunDays = (caller: Caller, database: ResourceId, since: Date) => PortTask<RunDays>;

export interface FindRunDaysPorts {
  readonly runs: Pick<RunRegister, 'daysOf'>;
  readonly clock: Clock;
  /** How long ended runs are kept. */
  readonly runHistoryDays: number;
}

export const findRunDays =
  ({ runs, clock, runHistoryDays }: FindRunDaysPorts): FindRunDays =>
  (caller, database, since) =>
    pipe(
      runs.daysOf(caller, database, new Date(dayOf(since) * DAY_MS)),
      TE.map((days) => ({ days, wholeFrom: dayOf(clock.now()) - runHistoryDays + 1 })),
    );

export interface AuthorizeOnRunPorts extends GetRunPorts {
  readonly permissions: PermissionCheck;
}

/**
 * The run with this id, for a caller who holds `backup:write` on its schedule, or on its database where it has none; once both
 * were removed, on the whole fleet. A hidden one is not found.
 */
export const authorizeOnRun =
  ({ permissions, runs }: AuthorizeOnRunPorts) =>
  (caller: Caller, id: Uuid): TE.TaskEither<AuthorizeError, Run> =>
    TE.tap(getRun({ runs })(caller, id), (run) => authorizeWrite(permissions, caller, run));

/** Authorizes on a run that the caller can see. Since it is visible, a refusal is `forbidden`, never `not found`. */
export const authorizeWrite = (
  permissions: PermissionCheck,
  caller: Caller,
  { schedule, database }: Run,
): PortTask<void, Forbidden> =>
  TE.flatMap(
    permissions.permissionsOn(
      caller,
      O.getOrElseW(() => 'fleet' as const)(O.isSome(schedule) ? schedule : database),
    ),
    (held) => (held.has('backup:write') ? TE.right(undefined) : TE.left(forbidden('backup:write'))),
  );
