import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { assessDumpReadiness, type DumpFacts } from '../domain/assess-dump-readiness.js';
import type { Caller } from '../domain/caller.js';
import type { DumpReason } from '../domain/dump-reason.js';
import type { DatabaseRef, DumpTarget } from '../domain/dump-target.js';
import { type Engine, isChecked } from '../domain/engine.js';
import { notFound } from '../domain/refusal.js';
import type { ResourceId } from '../domain/resource.js';
import type { DumpToolProbe } from '../ports/dump-tool-probe.js';
import type { FleetRegister } from '../ports/fleet-register.js';
import type { LoginProbe } from '../ports/login-probe.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { PortFailure } from '../ports/port-failure.js';
import { authorise, type AuthoriseError } from './authorise.js';

/** Examines whether a one-off dump of the database can start: the tool and the login, both at once. */
export type CheckDumpReadiness = (
  caller: Caller,
  database: ResourceId,
) => TE.TaskEither<CheckDumpReadinessError, DumpReadiness>;

export interface DumpReadiness {
  readonly database: DatabaseRef;
  /** Everything that stands in the way; empty when the dump can start. */
  readonly reasons: readonly DumpReason[];
}

export interface CheckDumpReadinessPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
  readonly tool: DumpToolProbe;
  readonly login: LoginProbe;
}

export type CheckDumpReadinessError = AuthoriseError | EngineNotChecked;

/** The database is registered, and dumps of its engine cannot be checked. */
export interface EngineNotChecked {
  readonly _tag: 'EngineNotChecked';
  readonly engine: Engine;
}

export const checkDumpReadiness =
  (ports: CheckDumpReadinessPorts): CheckDumpReadiness =>
  (caller, id) =>
    pipe(
      authorise(ports.permissions)(caller, 'backup:write', { type: 'database', id }),
      TE.flatMap(() => ports.fleet.dumpTarget(id)),
      TE.flatMap(TE.fromOption(() => notFound('database'))),
      TE.filterOrElseW(
        ({ engine }) => isChecked(engine),
        ({ engine }): EngineNotChecked => ({ _tag: 'EngineNotChecked', engine }),
      ),
      TE.flatMap((target) => examine(ports, target)),
    );

const examine = (
  ports: CheckDumpReadinessPorts,
  target: DumpTarget,
): TE.TaskEither<PortFailure, DumpReadiness> =>
  pipe(
    gatherFacts(ports, target),
    TE.map((facts) => ({ database: target.database, reasons: assessDumpReadiness(facts) })),
  );

const gatherFacts = (
  { tool, login }: CheckDumpReadinessPorts,
  target: DumpTarget,
): TE.TaskEither<PortFailure, DumpFacts> =>
  pipe(TE.Do, TE.apS('tool', tool.find(target.engine)), TE.apS('login', login.logIn(target)));
