import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type FollowedWindow, followChanges } from '../../../../core/maintenance/follow-plans.js';
import type { MaintenancePlan } from '../../../../core/maintenance/maintenance-window.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import {
  decodeFollowedRow,
  FOLLOWED_COLUMNS,
  planColumns,
} from '../../sql/maintenance/window-row.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { settleMaintenance } from '../problems/maintenance-silence.js';

const ADD = `
INSERT INTO maintenance (id, resource, scope, starts_at, ends_at, planned_until, note, started_by)
SELECT :id, r.seq, iif(r.type = 'fleet', 0, r.seq), :from, :until, :until, :note, :startedBy
  FROM resource r WHERE r.id = :resourceId AND r.type = :resourceType`;

const END = `
UPDATE maintenance SET ends_at = max(:now, starts_at)
 WHERE id = :id AND ends_at > max(:now, starts_at)`;

const FOLLOWED = `
SELECT ${FOLLOWED_COLUMNS}
  FROM maintenance m CROSS JOIN resource r ON r.seq = m.resource
 WHERE m.started_by IS NULL AND m.planned_until > ?`;

const PURGE = `
DELETE FROM maintenance WHERE id IN (
  SELECT id FROM maintenance WHERE ends_at < :endedBefore ORDER BY ends_at LIMIT CAST(:limit AS INTEGER))`;

/** The windows of the fleet file that are not over by their plan. */
export const followedWindows = (database: Database) => {
  const select = database.prepare(FOLLOWED);
  return (now: number): E.Either<Corrupt, readonly FollowedWindow[]> =>
    decodeRows(decodeFollowedRow, select.all(now));
};

export const maintenanceWrites = (database: Database) => {
  const addRow = database.prepare(ADD);
  const endRow = database.prepare(END);
  const settle = settleMaintenance(database);
  const purge = database.prepare(PURGE);
  const followed = followedWindows(database);
  const add = (plan: MaintenancePlan, startedBy: string | null): O.Option<Uuid> => {
    const id = freshId();
    const { changes } = addRow.run({ ...planColumns(plan), id, startedBy });
    return changes > 0 ? O.some(id) : O.none;
  };
  const end = (id: Uuid): boolean => endRow.run({ id, now: Date.now() }).changes > 0;
  const settled = <A>(changed: A): A => {
    settle();
    return changed;
  };
  return {
    addMaintenance: (plan: MaintenancePlan, startedBy: string): O.Option<Uuid> =>
      settled(add(plan, startedBy)),
    endMaintenance: (id: Uuid): boolean => settled(end(id)),
    followMaintenance: (
      plans: readonly MaintenancePlan[],
      kept: readonly ResourceId[],
    ): E.Either<Corrupt, number> => {
      const known = followed(Date.now());
      if (E.isLeft(known)) return known;
      const { ended, added } = followChanges(known.right, plans, kept, new Date());
      const changed = [...added.map((plan) => O.isSome(add(plan, null))), ...ended.map(end)];
      return settled(E.right(changed.filter(Boolean).length));
    },
    purgeMaintenance: (endedBefore: Date, limit: number): number =>
      purge.run({ endedBefore: endedBefore.getTime(), limit }).changes,
  };
};
