import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { followChanges } from '../../../../core/maintenance/follow-plans.js';
import type { MaintenanceRegister } from '../../../../core/maintenance/ports/maintenance-register.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import {
  decodeRulesRow,
  decodeWindowRow,
  WINDOW_COLUMNS,
} from '../../sql/maintenance/window-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { IS_READABLE } from '../access/permission-check.js';
import type { SqliteSession } from '../connection/session.js';
import { followedWindows } from './maintenance-writes.js';

const SELECT = `
SELECT ${WINDOW_COLUMNS} FROM maintenance m CROSS JOIN resource r ON r.seq = m.resource`;

export const FIND_WINDOW = `${SELECT} WHERE m.id = :id AND ${IS_READABLE}`;

export const LIST_WINDOWS = `
${SELECT} WHERE m.ends_at > max(:now, m.starts_at) AND ${IS_READABLE}
 ORDER BY m.starts_at, m.id LIMIT CAST(:limit AS INTEGER)`;

export const SELECT_RULES = `
SELECT r.type, r.id, r.attributes
  FROM maintenance_rules m CROSS JOIN resource r ON r.seq = m.resource ORDER BY m.resource`;

export const ANY_WINDOW_TO_PURGE = 'SELECT 1 FROM maintenance WHERE ends_at < ? LIMIT 1';

export const sqliteMaintenanceRegister = (session: SqliteSession): MaintenanceRegister => {
  const { database, run, write } = session;
  const findOne = database.prepare(FIND_WINDOW);
  const list = database.prepare(LIST_WINDOWS);
  const rules = database.prepare(SELECT_RULES);
  const followed = followedWindows(database);
  return {
    add: (plan, startedBy) => write('addMaintenance', plan, startedBy),
    end: (id) => write('endMaintenance', id),
    find: (caller, id) =>
      run(() => {
        const row = findOne.get({ id, grants: readableGrants(caller).json });
        return row === undefined ? E.right(O.none) : pipe(decodeWindowRow(row), E.map(O.some));
      }),
    list: (caller, limit) =>
      run(() => {
        const grants = readableGrants(caller).json;
        return decodeRows(decodeWindowRow, list.all({ grants, limit, now: Date.now() }));
      }),
    rules: run(() => decodeRows(decodeRulesRow, rules.all())),
    follow: (plans, kept) =>
      pipe(
        run(() => followed(Date.now())),
        TE.map((known) => followChanges(known, plans, kept, new Date())),
        TE.flatMap(({ ended, added }) =>
          ended.length + added.length === 0
            ? TE.right(E.right(0))
            : write('followMaintenance', plans, kept),
        ),
        TE.flatMapEither((followedOrCorrupt) => followedOrCorrupt),
      ),
    purge: purgeWindows(session),
  };
};

const purgeWindows = ({ database, run, write }: SqliteSession): MaintenanceRegister['purge'] => {
  const anyToPurge = database.prepare(ANY_WINDOW_TO_PURGE);
  return (endedBefore, limit) =>
    pipe(
      run(() => E.right(anyToPurge.get(endedBefore.getTime()) !== undefined)),
      TE.flatMap((any) => (any ? write('purgeMaintenance', endedBefore, limit) : TE.right(0))),
    );
};
