import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import { notFound } from '../../../access/access-error.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { Engine } from '../../../engines/engines.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpOpener } from '../../ports/dump-opener.js';
import type { DumpRestorer, RestoreExamination, RestoreOrder } from '../../ports/dump-restorer.js';
import type { RunRegister, StartedRun } from '../../ports/run-register.js';
import { restoreOrder, type RestoreRequest } from '../../restoring/restore-order.js';
import { NOTHING_LEFT_OUT } from '../../restoring/run-restore.js';
import type { Run } from '../../run.js';
import type { RunLimits, TooManyRuns } from '../../run-limits.js';
import type { StoredDump } from '../../stored-dump.js';
import { LEASE_MS } from '../keep-lease.js';
import { authorizeOnRun, type AuthorizeOnRunPorts } from '../runs/authorize-on-run.js';
import {
  openStoredDump,
  type OpenStoredDumpError,
  type OpenStoredDumpPorts,
  storedDumpOf,
} from '../runs/download-stored-dump.js';
import type { RunBounds } from '../runs/supervise-run.js';
import { carryOutRestore, type CarryOutRestorePorts } from './carry-out-restore.js';

/**
 * Restores the dump of a run into a new database of an instance, for a caller who holds `backup:write` on the database of the run and
 * `backup:restore` on the instance. Everything that is known to prevent it is found first, a wrong key too. The restore is a run of
 * its own, which this process carries out after this has returned.
 */
export type StartRestore = (
  caller: Caller,
  run: Uuid,
  request: RestoreStartRequest,
  signal: AbortSignal,
) => TE.TaskEither<StartRestoreError, StartedRestore>;

export interface RestoreStartRequest extends RestoreRequest {
  readonly instance: ResourceId;
  /** Nothing is restored. */
  readonly isDryRun: boolean;
}

export interface StartedRestore {
  /** None of a dry run. */
  readonly run: O.Option<Uuid>;
  readonly instancePath: string;
  readonly database: string;
  readonly toolVersion: string;
  readonly totalBytes: number;
  /** Resolves once its outcome is stored. */
  readonly end: Task<unknown>;
}

/** The dump cannot be restored so. */
export interface RestoreNotReady {
  readonly _tag: 'RestoreNotReady';
  readonly engine: Engine;
  /** At least one. */
  readonly reasons: readonly DumpFailure[];
}

export type StartRestoreError =
  AuthorizeError | RestoreNotReady | TooManyRuns | OpenStoredDumpError;

export interface StartRestorePorts
  extends AuthorizeOnRunPorts, OpenStoredDumpPorts, CarryOutRestorePorts {
  readonly fleet: Pick<FleetRegister, 'instanceTarget'>;
  readonly runs: AuthorizeOnRunPorts['runs'] &
    Pick<RunRegister, 'start'> &
    CarryOutRestorePorts['runs'];
  readonly restorer: DumpRestorer;
  readonly dumpOpener: DumpOpener;
}

export interface RestoreRules extends RunBounds {
  /** Of those for dumps the last counts, for restores alone. */
  readonly limits: RunLimits;
  /** Of this process. */
  readonly node: Uuid;
}

export const startRestore =
  (ports: StartRestorePorts, rules: RestoreRules): StartRestore =>
  (caller, id, request, signal) =>
    pipe(
      planRestore(ports, caller, id, request),
      TE.bindW('examined', (plan) => examine(ports, plan, signal)),
      TE.flatMap((plan): ReturnType<StartRestore> => {
        const { order, examined, stored } = plan;
        const started = {
          instancePath: order.target.database.path,
          database: order.database,
          toolVersion: examined.toolVersion,
          totalBytes: stored.sizeBytes,
        };
        return request.isDryRun
          ? TE.right({ ...started, run: O.none, end: () => Promise.resolve() })
          : pipe(
              start(ports, rules, caller, plan),
              TE.map((run) => {
                const work = carryOutRestore(ports, rules)(run, plan)();
                return { ...started, run: O.some(run.id), end: () => work };
              }),
            );
      }),
    );

/** Everything that a restore needs, for a caller who may have it. */
export interface RestorePlan {
  readonly request: RestoreStartRequest;
  /** The run whose dump it is. */
  readonly dumped: Run;
  readonly stored: StoredDump;
  readonly order: RestoreOrder;
}

const planRestore = (
  ports: StartRestorePorts,
  caller: Caller,
  id: Uuid,
  request: RestoreStartRequest,
): TE.TaskEither<StartRestoreError, RestorePlan> =>
  pipe(
    authorizeOnRun(ports)(caller, id),
    TE.bindTo('dumped'),
    TE.tap(() =>
      authorize(ports.permissions)(caller, 'backup:restore', {
        type: 'instance',
        id: request.instance,
      }),
    ),
    TE.bindW('stored', ({ dumped }) => TE.fromEither(storedDumpOf(dumped))),
    TE.bindW('target', () =>
      pipe(
        ports.fleet.instanceTarget(request.instance),
        TE.flatMap(TE.fromOption(() => notFound('instance'))),
      ),
    ),
    TE.bindW('order', ({ dumped, stored, target }) =>
      pipe(
        restoreOrder(dumped, stored, target, request),
        E.mapLeft((reasons) => notReady(dumped, reasons)),
        TE.fromEither,
      ),
    ),
    TE.map(({ dumped, stored, order }) => ({ request, dumped, stored, order })),
  );

const notReady = ({ engine }: Run, reasons: readonly DumpFailure[]): RestoreNotReady => ({
  _tag: 'RestoreNotReady',
  engine,
  reasons,
});

/** The server and the programs, and the key: every reason of both. */
const examine =
  (
    ports: StartRestorePorts,
    plan: RestorePlan,
    signal: AbortSignal,
  ): TE.TaskEither<StartRestoreError, RestoreExamination> =>
  async () => {
    const [server, key] = await Promise.all([
      ports.restorer.examine(plan.order, signal)(),
      checkKey(ports, plan, signal)(),
    ]);
    if (E.isLeft(key)) return key;
    if (E.isLeft(server))
      return E.left(
        server.left._tag === 'RestoreRefused'
          ? notReady(plan.dumped, [server.left.failure, ...key.right])
          : server.left,
      );
    const reasons = [...olderServer(plan.dumped, server.right), ...key.right];
    return reasons.length === 0 ? server : E.left(notReady(plan.dumped, reasons));
  };

const olderServer = (
  { serverMajor: dumped }: Run,
  { serverMajor }: RestoreExamination,
): readonly DumpFailure[] =>
  O.isSome(dumped) && serverMajor < dumped.value
    ? [{ code: 'restore_server_older', dumpedMajor: dumped.value, serverMajor }]
    : [];

/** Opens the header of the dump, and leaves the rest of it unread. */
const checkKey = (
  ports: StartRestorePorts,
  { request: { key }, stored }: RestorePlan,
  signal: AbortSignal,
): TE.TaskEither<OpenStoredDumpError, readonly DumpFailure[]> => {
  if (!stored.isEncrypted || O.isNone(key)) return TE.right([]);
  const given = key.value;
  const leaving = new AbortController();
  return pipe(
    openStoredDump(ports, stored, AbortSignal.any([signal, leaving.signal])),
    TE.flatMapTask((bytes) => ports.dumpOpener.open(given, bytes)),
    TE.map((opened): readonly DumpFailure[] =>
      E.isRight(opened) ? [] : [{ code: 'restore_key_wrong' }],
    ),
    TE.tapIO(() => () => leaving.abort()),
  );
};

const start = (
  { runs, clock }: StartRestorePorts,
  { node, limits }: RestoreRules,
  caller: Caller,
  {
    request,
    dumped,
    stored,
    order,
    examined,
  }: RestorePlan & {
    readonly examined: RestoreExamination;
  },
): TE.TaskEither<PortFailure | AuthorizeError | TooManyRuns, StartedRun> =>
  pipe(
    runs.start(
      {
        kind: 'restore',
        database: dumped.database,
        databasePath: dumped.databasePath,
        engine: dumped.engine,
        format: order.kind.format,
        startedBy: caller.id,
        startedAt: clock.now(),
        toolVersion: examined.toolVersion,
        serverMajor: examined.serverMajor,
        node,
        leaseMs: LEASE_MS,
        restore: O.some({
          of: dumped.id,
          instance: request.instance,
          instancePath: order.target.database.path,
          database: order.database,
          replaces: order.replaces,
          step: 'preparing',
          totalBytes: stored.sizeBytes,
          objects: 0,
          leftOut: NOTHING_LEFT_OUT,
        }),
      },
      { ...limits, perDatabase: Infinity, perInstance: Infinity },
    ),
    TE.mapLeft((failure) => (failure._tag === 'RunTargetGone' ? notFound('database') : failure)),
  );
