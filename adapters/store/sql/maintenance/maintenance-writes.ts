import * as O from 'fp-ts/lib/Option.js';
import type { MaintenancePlan } from '../../../../core/maintenance/maintenance-window.js';
import { followChanges } from '../../../../core/maintenance/maintenance-window.js';
import type { MaintenanceRegister } from '../../../../core/maintenance/ports/maintenance-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Preparing, StepsOf } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import { freshId, Instant } from '../rows/column-codecs.js';
import { decodeFollowedRow, FOLLOWED_COLUMNS } from './window-row.js';
import { decodeColumn } from '../rows/decode-row.js';

/** Of several nodes that follow the fleet file at once, one adds a window of it. */
const addWindow = ({ ref, key, fleet }: Dialect): string => `
INSERT INTO maintenance (id, ${ref('resource')}, ${ref('scope')}, starts_at, ends_at, planned_until, note, started_by)
SELECT :id::uuid, r.${key}, CASE r.type WHEN 'fleet' THEN ${fleet} ELSE r.${key} END,
       :from::bigint, :until::bigint, :until::bigint, :note, :startedBy
  FROM resource r WHERE r.id = :resource::uuid AND r.type = :type
    ON CONFLICT DO NOTHING`;

const endWindow = ({ greatest, now }: Dialect): string => `
UPDATE maintenance SET ends_at = ${greatest}(${now}, starts_at)
 WHERE id = :id::uuid AND ends_at > ${greatest}(${now}, starts_at)`;

/**
 * What is silent is silent as long as windows say now; a value that stays the same is no change for the triggers. Rows that
 * another transaction has locked are skipped, so that no deadlock arises; the next round of the upkeep settles those.
 */
const settleSilent = ({ key, ref, now, maintenanceEnd, locking }: Dialect): string => `
UPDATE problem
   SET maintenance_until = settled.until,
       snoozed_until = CASE WHEN snoozed_until IS NOT DISTINCT FROM maintenance_until
                            THEN settled.until ELSE snoozed_until END
  FROM (SELECT p.${key}, ${maintenanceEnd(`p.${ref('resource')}`)} AS until
          FROM problem p WHERE p.maintenance_until > ${now} AND p.closed_at IS NULL
               ${locking('FOR NO KEY UPDATE SKIP LOCKED')}) settled
 WHERE settled.${key} = problem.${key} AND problem.maintenance_until IS DISTINCT FROM settled.until`;

/** The windows of the fleet file that are not over by their plan. */
const selectFollowed = ({ key, ref, now }: Dialect): string => `
SELECT ${FOLLOWED_COLUMNS}
  FROM maintenance m CROSS JOIN resource r
 WHERE r.${key} = m.${ref('resource')} AND m.started_by IS NULL AND m.planned_until > ${now}
 ORDER BY m.starts_at, m.id`;

const purgeWindows = ({ isInUnlocked }: Dialect): string => `
DELETE FROM maintenance
 WHERE ${isInUnlocked('id', 'SELECT id FROM maintenance WHERE ends_at < :endedBefore::bigint ORDER BY ends_at LIMIT :limit')}`;

/** What makes these plans the windows of the fleet file, and the roots of the resources that it is about. */
export const changesToFollow = (preparing: Preparing) => {
  const followed = preparing.prepare('followed_maintenance', selectFollowed(preparing.sql));
  const now = storeClock(preparing);
  return function* (plans: readonly MaintenancePlan[], kept: readonly ResourceId[]) {
    const known = yield* followed.rows(decodeFollowedRow);
    const { ended, added } = followChanges(known, plans, kept, yield* now());
    const changed = [...added, ...known.filter(({ id }) => ended.includes(id))];
    return { ended, added, resources: changed.map(({ resource }) => resource.id) };
  };
};

const statements = ({ sql, prepare }: Preparing) => ({
  insert: prepare('add_maintenance', addWindow(sql)),
  endOne: prepare('end_maintenance', endWindow(sql)),
  settle: prepare('settle_maintenance', settleSilent(sql)),
  purge: prepare('purge_maintenance', purgeWindows(sql)),
  lockRoots: prepare('lock_roots', sql.lockRoots(':resources')),
});

export type MaintenanceWrites = Pick<MaintenanceRegister, 'add' | 'end' | 'follow' | 'purge'>;

export const maintenanceWrites = (preparing: Preparing): StepsOf<MaintenanceWrites> => {
  const { insert, endOne, settle, purge, lockRoots } = statements(preparing);
  const changes = changesToFollow(preparing);
  const add = function* (plan: MaintenancePlan, startedBy: string | null) {
    const { resource, from, until, note } = plan;
    const window = { id: freshId(), from, until, note, startedBy };
    const isAdded = yield* insert.any({ ...window, resource: resource.id, type: resource.type });
    return isAdded ? O.some(window.id) : O.none;
  };
  /**
   * Windows are added before others end, so that what takes the place of another keeps its silence. Nodes that do it at once
   * have the windows in one order, and none ends or adds on a resource that another removes meanwhile.
   */
  const follow = function* (
    plans: readonly MaintenancePlan[],
    kept: readonly ResourceId[],
  ): Steps<Corrupt, number> {
    const { ended, added, resources } = yield* changes(plans, kept);
    if (resources.length === 0) return 0;
    return yield* inTransaction(function* () {
      yield* lockRoots.run({ resources });
      let changed = 0;
      for (const plan of added) changed += O.isSome(yield* add(plan, null)) ? 1 : 0;
      for (const id of ended) changed += yield* endOne.count({ id });
      return changed;
    });
  };
  const thenSettle = function* <F, A>(work: Steps<F, A>): Steps<F, A> {
    const result = yield* work;
    yield* settle.run();
    return result;
  };
  return {
    add: (plan, startedBy) => thenSettle(add(plan, startedBy)),
    end: (id) => thenSettle(endOne.any({ id })),
    follow: (plans, kept) => thenSettle(follow(plans, kept)),
    purge: (endedBefore, limit) => purge.count({ endedBefore, limit }),
  };
};

const decodeNow = decodeColumn('now', Instant, () => 'clock of the store');

/** Reads the time of the store: the clocks of nodes differ. */
const storeClock = ({ sql, prepare }: Preparing) => {
  const select = prepare('store_now', `SELECT ${sql.now} AS now`);
  return function* (): Steps<Corrupt, Date> {
    return O.getOrElse(() => new Date(NaN))(yield* select.first(decodeNow));
  };
};
