import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorizeOnFleet } from '../../access/use-cases/authorize.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { AuditPlace } from '../audit-event.js';
import type { AuditPage, AuditQuery, AuditRegister, LogLine } from '../ports/audit-register.js';
import type { AuditTrail } from '../ports/audit-trail.js';
import { sealAudit, type SealAuditPorts } from './seal-audit.js';

/** Lines of the log, as many as a page has at most, after a place. It is sealed before its first line is read. */
export type ReadAuditLog = (
  caller: Caller,
  after: O.Option<AuditPlace>,
  limit: number,
) => PortTask<AuditLogPage, Forbidden>;

export interface AuditLogPage {
  readonly lines: readonly LogLine[];
  /** By which the lines are signed. */
  readonly key: string;
}

export interface ReadAuditLogPorts extends SealAuditPorts {
  readonly audit: Pick<AuditTrail, 'settled'>;
  readonly permissions: PermissionCheck;
  readonly auditRows: SealAuditPorts['auditRows'] & Pick<AuditRegister, 'log'>;
}

export const readAuditLog =
  (ports: ReadAuditLogPorts): ReadAuditLog =>
  (caller, after, limit) =>
    pipe(
      authorizeOnFleet(ports.permissions)(caller, 'audit:read'),
      TE.tapTask(() => ports.audit.settled),
      // What keeps it from being sealed is what its reader wants to find out.
      TE.tapTask(() => (O.isNone(after) ? sealAudit(ports) : TE.right(O.none))),
      TE.flatMap(() => ports.auditRows.log(after, limit)),
      TE.map((lines) => ({ lines, key: ports.signer.publicKey })),
    );

/** Who did what, the latest first. Needs `audit:read` on the fleet: rows are about all of it. */
export type ListAudit = (caller: Caller, query: AuditQuery) => PortTask<AuditPage, Forbidden>;

export interface ListAuditPorts {
  readonly permissions: PermissionCheck;
  readonly audit: Pick<AuditTrail, 'settled'>;
  readonly auditRows: Pick<AuditRegister, 'page'>;
}

export const listAudit =
  ({ permissions, audit, auditRows }: ListAuditPorts): ListAudit =>
  (caller, query) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'audit:read'),
      TE.tapTask(() => audit.settled),
      TE.flatMap(() => auditRows.page(query)),
    );
