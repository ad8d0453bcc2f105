import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { DumpReason } from '../dump-reason.js';
import type { DatabaseRef, DumpTarget } from '../../fleet/dump-target.js';
import type { Engine } from '../../engines/engines.js';
import type { ResourceId } from '../../shared/resource.js';
import type { RestoreWarning } from '../dump-obstacle.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { assessDumpReadiness, majorOf } from '../assess-dump-readiness.js';
import type { DumpNeeds } from '../../engines/engine-record.js';
import type { Expiries, Inspection, InspectionResult } from '../login-result.js';
import { chooseDumpTool, type DumpTool } from '../dump-tool.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { DumpToolProbe } from '../ports/dump-tool-probe.js';
import type { LoginProbe } from '../ports/login-probe.js';
import type { SeenServers } from '../ports/seen-servers.js';

/**
 * Checks whether a dump of the database would be whole: the tool, and the database with everything that the dump reads.
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
  /** The admin user, for whom statements grant what is missing. */
  readonly user: string;
  /** Every reason why the dump cannot start or would not be whole; empty if it would be. */
  readonly reasons: readonly DumpReason[];
  /** What a restore of the dump may lose; it is ready all the same. */
  readonly warnings: readonly RestoreWarning[];
}

export interface CheckDumpReadinessPorts extends FindDumpTargetPorts, ExamineDumpPorts {}

export type CheckDumpReadinessError = AuthorizeError;

export const checkDumpReadiness = (ports: CheckDumpReadinessPorts): CheckDumpReadiness => {
  const find = findDumpTarget(ports);
  const examine = examineDump(ports);
  return (caller, id, signal) =>
    TE.flatMap(find(caller, id), (target) =>
      pipe(
        examine(target, signal),
        TE.map(({ reasons, warnings = [] }) => {
          const { database, engine, user } = target;
          return { database, engine, user, reasons, warnings };
        }),
      ),
    );
};

export interface FindDumpTargetPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
}

/** Finds what a dump of the database connects to, for a caller who holds `backup:write` on it. */
export const findDumpTarget =
  ({ permissions, fleet }: FindDumpTargetPorts) =>
  (caller: Caller, id: ResourceId): TE.TaskEither<AuthorizeError, DumpTarget> =>
    pipe(
      authorize(permissions)(caller, 'backup:write', { type: 'database', id }),
      TE.flatMap(() => fleet.dumpTarget(id)),
      TE.flatMap(TE.fromOption(() => notFound('database'))),
    );

/** What is known of a dump before it starts. */
export interface DumpExamination extends Pick<Inspection, 'warnings'> {
  /** Every reason why the dump cannot start or would not be whole; empty if it would be. */
  readonly reasons: readonly DumpReason[];
  /** The one that would make the dump: the best for the server's version, where that is known. */
  readonly tool?: DumpTool;
  /** As the server has it; where the login was refused, as it was last seen. */
  readonly serverMajor?: number;
  /** What it needs where it is restored, as far as the login has shown that. */
  readonly needs?: DumpNeeds;
  /** Known where the login was accepted. */
  readonly expiries?: Expiries;
}

/** Examines the tool and the database, both at once. Once the signal is aborted, the login is cancelled. */
export type ExamineDump = (target: DumpTarget, signal?: AbortSignal) => PortTask<DumpExamination>;

export interface ExamineDumpPorts {
  readonly tool: DumpToolProbe;
  readonly login: Pick<LoginProbe, 'inspect'>;
  readonly seen: SeenServers;
}

export const examineDump =
  (ports: ExamineDumpPorts): ExamineDump =>
  (target, signal) =>
    pipe(
      TE.Do,
      TE.apS('tool', ports.tool.find(target.engine)),
      TE.apS('login', ports.login.inspect(target, signal)),
      TE.bind('lastMajor', ({ login }) => remember(ports.seen, target, login)),
      TE.map(({ tool, login, lastMajor }) => {
        const facts = { login, ...(O.isSome(lastMajor) && { lastMajor: lastMajor.value }) };
        const serverMajor = majorOf(facts);
        const chosen =
          serverMajor === undefined ? undefined : chooseDumpTool(tool.tools, serverMajor);
        return {
          reasons: assessDumpReadiness({ tool, ...facts }),
          ...(login._tag === 'Accepted' && login.warnings && { warnings: login.warnings }),
          ...(chosen !== undefined && { tool: chosen }),
          ...(serverMajor !== undefined && { serverMajor }),
          ...(login._tag === 'Accepted' && { expiries: login.expiries }),
          ...(login._tag === 'Accepted' && login.needs && { needs: login.needs }),
        };
      }),
    );

/** Stores the version of a server that accepted the login; of one that refused it, returns the version last seen. */
const remember = (
  seen: SeenServers,
  { database }: DumpTarget,
  login: InspectionResult,
): PortTask<O.Option<number>> =>
  login._tag === 'Refused'
    ? seen.lastMajor(database.id)
    : TE.match(
        () => E.right(O.none),
        () => E.right(O.none),
      )(seen.saw(database.id, login.serverMajor));
