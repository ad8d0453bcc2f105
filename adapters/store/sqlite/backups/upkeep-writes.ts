import type { Database } from 'better-sqlite3';
import type { DestinationProbe } from '../../../../core/backups/ports/destination-register.js';
import type { ScheduleChange } from '../../../../core/backups/ports/schedule-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { probeText } from '../../sql/backups/destination-row.js';
import { planText } from '../../sql/backups/schedule-state-row.js';
import { addRun } from './add-run.js';

/** The types of resources for which there is something to do from time to time. */
export type UpkeepType = 'schedule' | 'destination';

export const IS_TO_WAKE = 'type = :type AND wake_at <= :now AND lease_until <= :now';

export const WAKE = `
UPDATE upkeep SET lease_until = :leaseUntil, is_roused = 0
 WHERE resource IN (SELECT resource FROM upkeep WHERE ${IS_TO_WAKE} ORDER BY wake_at LIMIT :limit)
RETURNING (SELECT id FROM resource WHERE seq = resource) AS id, wake_at AS wakeAt`;

const RECORD = `
UPDATE upkeep
   SET state = :state, lease_until = 0, is_roused = 0, wake_at = iif(is_roused, wake_at, :wakeAt)
 WHERE resource = (SELECT seq FROM resource WHERE id = :id) AND type = :type`;

export const ROUSE = `
UPDATE upkeep SET wake_at = min(wake_at, :now), is_roused = 1
 WHERE resource = (SELECT seq FROM resource WHERE id = :id)`;

const REEXAMINE = `
UPDATE upkeep
   SET wake_at = min(wake_at, :now), is_roused = 1,
       state = json_set(state, '$.foresight.isOutdated', json('true'))
 WHERE resource IN (SELECT seq FROM resource WHERE parent_id = :database AND +type = 'schedule')
   AND json_type(state, '$.foresight') = 'object'
   AND (:isReady = 0 OR json_array_length(state, '$.foresight.reasons') > 0)`;

interface Woken {
  readonly id: ResourceId;
  readonly wakeAt: number;
}

/** The changes of what is to be done. Times are by the clock of the machine, as those of runs. */
export const upkeepWrites = (database: Database) => {
  const wake = database.prepare<[object], Woken>(WAKE);
  const record = database.prepare(RECORD);
  const rouse = database.prepare(ROUSE);
  const reexamine = database.prepare(REEXAMINE);
  const add = addRun(database);
  const recordOf = (type: UpkeepType, id: ResourceId, state: string, wakeAt: Date): boolean =>
    record.run({ type, id, state, wakeAt: wakeAt.getTime() }).changes > 0;
  return {
    /** The longest waiting first. */
    wakeResources: (type: UpkeepType, leaseMs: number, limit: number): readonly ResourceId[] => {
      const now = Date.now();
      return wake
        .all({ type, now, leaseUntil: now + leaseMs, limit })
        .sort((one, other) => one.wakeAt - other.wakeAt)
        .map(({ id }) => id);
    },
    recordSchedule: (id: ResourceId, { plan, runs, wakeAt }: ScheduleChange): boolean => {
      const isThere = recordOf('schedule', id, planText(plan), wakeAt);
      if (isThere) runs.forEach(add);
      return isThere;
    },
    recordDestination: (id: ResourceId, probe: DestinationProbe, wakeAt: Date): boolean =>
      recordOf('destination', id, probeText(probe), wakeAt),
    reexamine: (id: ResourceId, isReady: boolean): void =>
      void reexamine.run({ database: id, isReady: isReady ? 1 : 0, now: Date.now() }),
    rouse: (id: ResourceId): void => void rouse.run({ id, now: Date.now() }),
  };
};
