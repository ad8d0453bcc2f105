import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MaintenancePlan } from '../../../../core/maintenance/maintenance-window.js';
import type { MaintenanceRegister } from '../../../../core/maintenance/ports/maintenance-register.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { planColumns } from '../../sql/maintenance/window-row.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import { scopeUuid } from '../access/grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';

/** Of several nodes that follow the fleet file at once, one adds a window of it. */
export const ADD_WINDOW = `
INSERT INTO maintenance (id, resource_id, scope_id, starts_at, ends_at, planned_until, note, started_by)
SELECT $1::uuid, r.id, CASE r.type WHEN 'fleet' THEN $8::uuid ELSE r.id END, $4::bigint, $5::bigint, $5::bigint, $6, $7
  FROM resource r WHERE r.id = $2::uuid AND r.type = $3
    ON CONFLICT DO NOTHING`;

export const END_WINDOW = `
UPDATE maintenance SET ends_at = greatest(${STORE_NOW}, starts_at)
 WHERE id = $1::uuid AND ends_at > greatest(${STORE_NOW}, starts_at)`;

/**
 * What is silent is silent as long as windows say now. Rows that another transaction has locked are skipped, so that nobody
 * deadlocks; the next round of the upkeep settles those.
 */
export const SETTLE = `
UPDATE problem
   SET maintenance_until = settled.until,
       snoozed_until = CASE WHEN snoozed_until IS NOT DISTINCT FROM maintenance_until
                            THEN settled.until ELSE snoozed_until END
  FROM (SELECT p.id, shipshape.maintenance_end(p.resource_id) AS until
          FROM problem p WHERE p.maintenance_until > ${STORE_NOW} AND p.closed_at IS NULL
           FOR NO KEY UPDATE SKIP LOCKED) settled
 WHERE settled.id = problem.id AND problem.maintenance_until IS DISTINCT FROM settled.until`;

type Writing = Pick<PostgresSession, 'write'>;

export const settle = (write: Execute) => write({ name: 'settle_maintenance', text: SETTLE });

export const add =
  (write: Execute) =>
  (plan: MaintenancePlan, startedBy: string | null): TE.TaskEither<PortFailure, O.Option<Uuid>> =>
    pipe(
      TE.fromIO(freshId),
      TE.flatMap((id) => {
        const { resourceId, resourceType, from, until, note } = planColumns(plan);
        const window = [id, resourceId, resourceType, from, until, note, startedBy];
        const values = [...window, scopeUuid('fleet')];
        return pipe(
          write({ name: 'add_maintenance', text: ADD_WINDOW, values }),
          TE.map(({ rowCount }) => (rowCount > 0 ? O.some(id) : O.none)),
        );
      }),
    );

export const end =
  (write: Execute) =>
  (id: Uuid): TE.TaskEither<PortFailure, boolean> =>
    pipe(
      write({ name: 'end_maintenance', text: END_WINDOW, values: [id] }),
      TE.map(({ rowCount }) => rowCount > 0),
    );

export const addWindow =
  ({ write }: Writing): MaintenanceRegister['add'] =>
  (plan, startedBy) =>
    pipe(
      add(write)(plan, startedBy),
      TE.tap(() => settle(write)),
    );

export const endWindow =
  ({ write }: Writing): MaintenanceRegister['end'] =>
  (id) =>
    pipe(
      end(write)(id),
      TE.tap(() => settle(write)),
    );
