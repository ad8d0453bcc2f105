import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorizeOnFleet } from '../../access/use-cases/authorize.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { AuditPage, AuditQuery, AuditRegister } from '../ports/audit-register.js';

/** Who did what, the latest first. Needs `audit:read` on the fleet: rows are about all of it. */
export type ListAudit = (caller: Caller, query: AuditQuery) => PortTask<AuditPage, Forbidden>;

export interface ListAuditPorts {
  readonly permissions: PermissionCheck;
  readonly auditRows: Pick<AuditRegister, 'page'>;
}

export const listAudit =
  ({ permissions, auditRows }: ListAuditPorts): ListAudit =>
  (caller, query) =>
    TE.flatMap(authorizeOnFleet(permissions)(caller, 'audit:read'), () => auditRows.page(query));
