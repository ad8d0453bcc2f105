import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { DumpReason } from '../dump-reason.js';
import type { DatabaseRef, DumpTarget } from '../../fleet/dump-target.js';
import type { Engine } from '../../engines/engines.js';
import type { ResourceId } from '../../shared/resource.js';
import type { RestoreWarning } from '../dump-obstacle.js';
import { examineDump, type ExamineDumpPorts } from './examine-dump.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';

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
