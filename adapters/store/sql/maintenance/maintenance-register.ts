import type { MaintenanceRegister } from '../../../../core/maintenance/ports/maintenance-register.js';
import { readableGrants } from '../access/granted-scopes.js';
import { type Dialect, type Engine, type Preparing, whereAny, writeIf } from '../engine/engine.js';
import { changesToFollow, type MaintenanceWrites } from './maintenance-writes.js';
import { decodeRulesRow, decodeWindowRow, WINDOW_COLUMNS } from './window-row.js';

const selectWindows = ({ key, ref, isReadable }: Dialect): string => `
SELECT ${WINDOW_COLUMNS} FROM maintenance m CROSS JOIN resource r
 WHERE r.${key} = m.${ref('resource')} AND ${isReadable}`;

const selectRules = ({ key, ref }: Dialect): string => `
SELECT r.type, r.id, r.attributes
  FROM maintenance_rules m CROSS JOIN resource r WHERE r.${key} = m.${ref('resource')} ORDER BY r.seq`;

const statements = ({ sql, prepare }: Preparing) => ({
  find: prepare('find_maintenance', `${selectWindows(sql)} AND m.id = :id::uuid`),
  list: prepare(
    'list_maintenance',
    `${selectWindows(sql)} AND m.ends_at > ${sql.now} AND m.ends_at > m.starts_at
 ORDER BY m.starts_at, m.id LIMIT :limit`,
  ),
  rules: prepare('maintenance_rules', selectRules(sql)),
  anyToPurge: prepare(
    'any_maintenance_to_purge',
    'SELECT 1 FROM maintenance WHERE ends_at < :endedBefore::bigint LIMIT 1',
  ),
});

export const maintenanceRegister = (engine: Engine<MaintenanceWrites>): MaintenanceRegister => {
  const { sql, read, writes } = engine;
  const { find, list, rules, anyToPurge } = statements(engine);
  const changes = changesToFollow(engine);
  const ifAny = whereAny(engine);
  return {
    ...writes,
    find: (caller, id) =>
      read(() => find.first(decodeWindowRow, { ...sql.grants(readableGrants(caller)), id })),
    list: (caller, limit) =>
      read(() => list.rows(decodeWindowRow, { ...sql.grants(readableGrants(caller)), limit })),
    rules: read(() => rules.rows(decodeRulesRow)),
    follow: (plans, kept) =>
      // What others had locked was not settled, and is with the next call.
      writeIf(
        read(function* () {
          return sql.skipsLocked || (yield* changes(plans, kept)).resources.length > 0;
        }),
        writes.follow(plans, kept),
        0,
      ),
    purge: (endedBefore, limit) =>
      ifAny(anyToPurge, { endedBefore }, writes.purge(endedBefore, limit), 0),
  };
};
