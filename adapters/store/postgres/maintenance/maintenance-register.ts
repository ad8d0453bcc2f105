import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MaintenanceRegister } from '../../../../core/maintenance/ports/maintenance-register.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import {
  decodeRulesRow,
  decodeWindowRow,
  WINDOW_COLUMNS,
} from '../../sql/maintenance/window-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { grantColumns, IS_READABLE } from '../access/grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { addWindow, endWindow } from './change-windows.js';
import { followPlans } from './follow-plans.js';

const SELECT = `
SELECT ${WINDOW_COLUMNS} FROM maintenance m JOIN resource r ON r.id = m.resource_id`;

export const FIND_WINDOW = `${SELECT} WHERE m.id = $3::uuid AND ${IS_READABLE}`;

export const LIST_WINDOWS = `
${SELECT} WHERE m.ends_at > ${STORE_NOW} AND m.ends_at > m.starts_at AND ${IS_READABLE}
 ORDER BY m.starts_at, m.id LIMIT $3`;

export const SELECT_RULES = `
SELECT r.type, r.id, r.attributes
  FROM maintenance_rules m
 CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = m.resource_id OFFSET 0) r
 ORDER BY r.seq`;

/** Two nodes that purge at once skip each other's rows. */
export const PURGE_WINDOWS = `
DELETE FROM maintenance
 WHERE id = ANY (ARRAY(
         SELECT id FROM maintenance WHERE ends_at < $1::bigint ORDER BY ends_at LIMIT $2
            FOR UPDATE SKIP LOCKED))`;

export const postgresMaintenanceRegister = (session: PostgresSession): MaintenanceRegister => {
  const { read, write } = session;
  return {
    add: addWindow(session),
    end: endWindow(session),
    find: (caller, id) =>
      pipe(
        read({
          name: 'find_maintenance',
          text: FIND_WINDOW,
          values: [...grantColumns(readableGrants(caller).scopes), id],
        }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeWindowRow, rows)),
        TE.map(([window]) => O.fromNullable(window)),
      ),
    list: (caller, limit) =>
      pipe(
        read({
          name: 'list_maintenance',
          text: LIST_WINDOWS,
          values: [...grantColumns(readableGrants(caller).scopes), limit],
        }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeWindowRow, rows)),
      ),
    rules: pipe(
      TE.fromIO(() => ({ name: 'maintenance_rules', text: SELECT_RULES })),
      TE.flatMap(read),
      TE.flatMapEither(({ rows }) => decodeRows(decodeRulesRow, rows)),
    ),
    follow: followPlans(session),
    purge: purgeWindows(write),
  };
};

const purgeWindows =
  (write: Execute): MaintenanceRegister['purge'] =>
  (endedBefore, limit) =>
    pipe(
      write({
        name: 'purge_maintenance',
        text: PURGE_WINDOWS,
        values: [endedBefore.getTime(), limit],
      }),
      TE.map(({ rowCount }) => rowCount),
    );
