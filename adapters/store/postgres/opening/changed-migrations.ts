import type { MigrationChanges } from '../../sql/pending-migrations.js';
import { cutOffNodes } from '../migrations/0007-watch.js';
import { runsStay, schedules } from '../migrations/0015-schedules.js';
import { upkeep, upkeepMoved } from '../migrations/0015-upkeep.js';
import { managedBy } from '../migrations/0019-resources-by-type.js';
import { problemDays } from '../migrations/0024-problem-days.js';

/** Nothing is added here: the specs of landed migrations refuse what would need it. */
export const CHANGED_MIGRATIONS: MigrationChanges = {
  moved: new Map([
    [schedules, 'run.planned_for'],
    [cutOffNodes, 'monitoring_report.cut_off'],
    [managedBy, 'resource.managed_by'],
    [problemDays, 'resource.added_at'],
  ]),
  repairs: [
    { where: 'run.planned_for', lacks: 'upkeep.wake_at', sql: `${runsStay} ${upkeep}` },
    {
      where: 'upkeep.wake_at',
      lacks: 'upkeep.destination',
      // The function that adds rows is replaced by a later migration.
      sql: `
ALTER TABLE shipshape.upkeep ADD COLUMN destination text COLLATE "C";
UPDATE shipshape.upkeep u SET destination = s.attributes::json ->> 'destination'
  FROM shipshape.resource s WHERE s.id = u.resource_id AND s.type = 'schedule';
DROP INDEX shipshape.schedule_by_destination;
CREATE INDEX upkeep_by_destination ON shipshape.upkeep (destination) WHERE destination IS NOT NULL;
${upkeepMoved}`,
    },
  ],
};
