import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { assessDumpReadiness, type DumpFacts } from '../assess-dump-readiness.js';
import type { Caller } from '../../access/caller.js';
import type { DumpReason } from '../dump-reason.js';
import type { DatabaseRef, DumpTarget } from '../../fleet/dump-target.js';
import type { Engine } from '../../shared/engine.js';
import { notFound } from '../../access/access-error.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DumpToolProbe } from '../ports/dump-tool-probe.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { LoginProbe } from '../ports/login-probe.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';

/**
 * Checks whether a one-off dump of the database can start: the tool and the login, both at once.
 * Once the signal is aborted, since the caller no longer waits, the login is cancelled.
 */
export type CheckDumpReadiness = (
  caller: Caller,
  database: ResourceId,
  signal?: AbortSignal,
) => TE.TaskEither<CheckDumpReadinessError, DumpReadiness>;

export interface DumpReadiness {
  readonly database: DatabaseRef;
  /** Of the instance: the sentence for a reason depends on it. */
  readonly engine: Engine;
  /** Every reason why the dump cannot start; empty if it can. */
  readonly reasons: readonly DumpReason[];
}

export interface CheckDumpReadinessPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
  readonly tool: DumpToolProbe;
  readonly login: LoginProbe;
}

export type CheckDumpReadinessError = AuthorizeError;

export const checkDumpReadiness =
  (ports: CheckDumpReadinessPorts): CheckDumpReadiness =>
  (caller, id, signal) =>
    pipe(
      authorize(ports.permissions)(caller, 'backup:write', { type: 'database', id }),
      TE.flatMap(() => ports.fleet.dumpTarget(id)),
      TE.flatMap(TE.fromOption(() => notFound('database'))),
      TE.flatMap((target) => assess(ports, target, signal)),
    );

const assess = (
  ports: CheckDumpReadinessPorts,
  target: DumpTarget,
  signal?: AbortSignal,
): TE.TaskEither<PortFailure, DumpReadiness> =>
  pipe(
    gatherFacts(ports, target, signal),
    TE.map((facts) => ({
      database: target.database,
      engine: target.engine,
      reasons: assessDumpReadiness(facts),
    })),
  );

const gatherFacts = (
  { tool, login }: CheckDumpReadinessPorts,
  target: DumpTarget,
  signal?: AbortSignal,
): TE.TaskEither<PortFailure, DumpFacts> =>
  pipe(
    TE.Do,
    TE.apS('tool', tool.find(target.engine)),
    TE.apS('login', login.logIn(target, signal)),
  );
