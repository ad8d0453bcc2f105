import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import type { ApprovalWanted } from '../../../approvals/approval.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { DumpRestorer } from '../../ports/dump-restorer.js';
import type { RunRegister, StartedRun } from '../../ports/run-register.js';
import type { RunLimits, TooManyRuns } from '../../run.js';
import { LEASE_MS } from '../keep-lease.js';
import type { RunBounds } from '../runs/supervise-run.js';
import { approveReplacement, type ApproveReplacementPorts } from './approve-replacement.js';
import { carryOutRestore, type CarryOutRestorePorts } from './carry-out-restore.js';
import type {
  ExaminedPlan,
  PlanRestoreError,
  PlanRestorePorts,
  RestoreStartRequest,
} from './plan-restore.js';
import { examineRestore, planRestore } from './plan-restore.js';
import { restoreOf } from './restore-under-way.js';

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

export type StartRestoreError = PlanRestoreError | TooManyRuns | ApprovalWanted;

export interface StartRestorePorts
  extends PlanRestorePorts, CarryOutRestorePorts, ApproveReplacementPorts {
  readonly fleet: PlanRestorePorts['fleet'] & ApproveReplacementPorts['fleet'];
  readonly runs: PlanRestorePorts['runs'] &
    Pick<RunRegister, 'start' | 'room'> &
    CarryOutRestorePorts['runs'];
  readonly proofs: PlanRestorePorts['proofs'] & CarryOutRestorePorts['proofs'];
  readonly restorer: DumpRestorer;
  /** Downloads have the same. */
  readonly downloadRules: RestoreRules;
}

export interface RestoreRules extends RunBounds {
  readonly limits: RunLimits;
  /** Of this process. */
  readonly node: Uuid;
}

export const startRestore =
  ({ downloadRules: rules, ...ports }: StartRestorePorts): StartRestore =>
  (caller, id, request, signal) =>
    pipe(
      planRestore(ports, caller, id, request),
      TE.tap(() => (request.isDryRun ? TE.right(undefined) : room(ports, rules))),
      TE.bindW('examined', (plan) => examineRestore(ports, plan, signal)),
      TE.tap((plan) =>
        plan.order.replaces && !request.isDryRun
          ? approveReplacement(ports, caller, plan)
          : TE.right(undefined),
      ),
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

/** Of restores the node alone has a limit. */
const limitsOf = ({ limits: { perNode } }: RestoreRules): RunLimits => ({
  perDatabase: Infinity,
  perInstance: Infinity,
  perNode,
});

const room = ({ runs }: Pick<StartRestorePorts, 'runs'>, rules: RestoreRules) =>
  runs.room({ kind: 'restore', database: O.none, node: rules.node }, limitsOf(rules));

const start = (
  { runs, clock }: Pick<StartRestorePorts, 'runs' | 'clock'>,
  rules: RestoreRules,
  caller: Caller,
  plan: ExaminedPlan,
): TE.TaskEither<StartRestoreError, StartedRun> => {
  const { dumped, order, examined } = plan;
  return pipe(
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
        node: rules.node,
        leaseMs: LEASE_MS,
        restore: O.some(restoreOf(plan)),
      },
      limitsOf(rules),
    ),
    TE.mapLeft((failure) => (failure._tag === 'RunTargetGone' ? notFound('database') : failure)),
  );
};
