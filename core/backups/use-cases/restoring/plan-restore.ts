import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { Engine } from '../../../engines/engines.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpOpener } from '../../ports/dump-sealer.js';
import type { DumpRestorer, RestoreExamination, RestoreOrder } from '../../ports/dump-restorer.js';
import { restoreOrder, type RestoreRequest } from './restore-order.js';
import type { Run } from '../../run.js';
import type { StoredDump } from '../../stored-dump.js';
import { authorizeOnRun, type AuthorizeOnRunPorts } from '../read-runs.js';
import type {
  FindStoredDumpPorts,
  OpenStoredDumpError,
  OpenStoredDumpPorts,
} from '../runs/download-stored-dump.js';
import { openStoredDump, storedDumpOf } from '../runs/download-stored-dump.js';

export interface RestoreStartRequest extends RestoreRequest {
  readonly instance: ResourceId;
  /** Nothing is restored. */
  readonly isDryRun: boolean;
}

export interface RestoreNotReady {
  readonly _tag: 'RestoreNotReady';
  readonly engine: Engine;
  /** At least one. */
  readonly reasons: readonly DumpFailure[];
}

export type PlanRestoreError = AuthorizeError | RestoreNotReady | OpenStoredDumpError;

export interface PlanRestorePorts
  extends AuthorizeOnRunPorts, FindStoredDumpPorts, OpenStoredDumpPorts {
  readonly fleet: Pick<FleetRegister, 'instanceTarget'>;
  readonly restorer: Pick<DumpRestorer, 'examine'>;
  readonly dumpOpener: DumpOpener;
}

/** Everything that a restore needs, for a caller who may have it. */
export interface RestorePlan {
  readonly request: RestoreStartRequest;
  /** The run whose dump it is. */
  readonly dumped: Run;
  readonly stored: StoredDump;
  readonly order: RestoreOrder;
}

export interface ExaminedPlan extends RestorePlan {
  readonly examined: RestoreExamination;
}

/** What is to be restored, for a caller who may have it. */
export const planRestore = (
  ports: PlanRestorePorts,
  caller: Caller,
  id: Uuid,
  request: RestoreStartRequest,
): TE.TaskEither<PlanRestoreError, RestorePlan> =>
  pipe(
    authorizeOnRun(ports)(caller, id),
    TE.bindTo('dumped'),
    TE.tap(() =>
      authorize(ports.permissions)(caller, 'backup:restore', {
        type: 'instance',
        id: request.instance,
      }),
    ),
    TE.bindW('stored', ({ dumped }) => storedDumpOf(ports, dumped)),
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

/** The server and the programs, and the key: with what it is restored, or every reason of both that is known why not. */
export const examineRestore =
  (
    ports: PlanRestorePorts,
    plan: RestorePlan,
    signal: AbortSignal,
  ): TE.TaskEither<PlanRestoreError, RestoreExamination> =>
  async () => {
    const [server, key] = await Promise.all([
      ports.restorer.examine(plan.order, signal)(),
      checkKey(ports, plan, signal)(),
    ]);
    if (E.isLeft(key)) return key;
    if (E.isLeft(server))
      return E.left(
        server.left._tag === 'NotRestored'
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
  ports: PlanRestorePorts,
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
