import type { MigrationChanges } from '../../sql/pending-migrations.js';
import { cutOffNodes } from '../migrations/0005-watch.js';
import { runsStay, schedules } from '../migrations/0014-schedules.js';
import { destinationOf, upkeep, upkeepChanged } from '../migrations/0014-upkeep.js';
import { managedBy } from '../migrations/0018-resources-by-type.js';
import { problemDays } from '../migrations/0023-problem-days.js';

/** Nothing is added here: the specs of landed migrations refuse what would need it. */
export const CHANGED_MIGRATIONS: MigrationChanges = {
  moved: new Map([
    [schedules, 'run.planned_for'],
    [cutOffNodes, 'monitoring_report.cut_off'],
    [managedBy, 'resource.managed_by'],
    [problemDays, 'resource.added_at'],
  ]),
  repairs: [
    {
      where: 'login_rejection.at',
      lacks: 'login_rejection_by_time',
      sql: 'CREATE INDEX login_rejection_by_time ON login_rejection (at)',
    },
    {
      where: 'run.planned_for',
      lacks: 'upkeep.wake_at',
      sql: `DROP TRIGGER runs_stay; ${runsStay} ${upkeep}`,
    },
    {
      where: 'upkeep.wake_at',
      lacks: 'upkeep.destination',
      // The trigger that adds rows is made again by a later migration.
      sql: `
ALTER TABLE upkeep ADD COLUMN destination TEXT;
UPDATE upkeep SET destination = (SELECT ${destinationOf('')} FROM resource WHERE seq = upkeep.resource)
 WHERE type = 'schedule';
DROP INDEX schedule_by_destination;
CREATE INDEX upkeep_by_destination ON upkeep (destination) WHERE destination IS NOT NULL;
DROP TRIGGER upkeep_changed;
${upkeepChanged}`,
    },
  ],
};
