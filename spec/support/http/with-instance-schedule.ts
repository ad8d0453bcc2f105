import { describeFleet } from '../../../core/fleet/describe-fleet.js';
import type { ScheduleDescription } from '../../../core/fleet/fleet-description.js';
import { planFleetChange } from '../../../core/fleet/planning/plan-fleet-change.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aSchedule } from '../fleet/a-fleet.js';
import { refAt } from '../fleet/put-fleet.js';
import { rightOf } from '../shared/right-of.js';

/** Of physical backups, which pgBackRest makes. */
export const aBaseSchedule = (telling: Partial<ScheduleDescription> = {}): ScheduleDescription => ({
  name: 'base',
  cron: '0 3 * * *',
  timezone: 'Europe/Oslo',
  what: 'physical',
  run: 'elsewhere',
  tool: 'pgbackrest',
  ...telling,
});

/** The id of a schedule that the instance gets. */
export const withInstanceSchedule = async (
  store: Store,
  schedule: ScheduleDescription,
): Promise<ResourceId> => {
  const { servers, ...rest } = describeFleet(await rightOf(store.fleet.resources));
  const scheduled = servers.map((server) => ({
    ...server,
    instances: server.instances.map((one) => ({
      ...one,
      ...(`${server.name}/${one.name}` === 'db-eu-1/main' && { schedules: [schedule] }),
    })),
  }));
  const description = { ...rest, servers: scheduled };
  await rightOf(store.fleet.change(planFleetChange(description, { prune: false, adopt: true })));
  return (await refAt(store, `db-eu-1/main/${schedule.name}`)).id;
};

/** A schedule of the globals of the instance, under this name. */
export const withGlobals = (store: Store, name: string): Promise<ResourceId> =>
  withInstanceSchedule(store, aSchedule({ name, what: 'globals' }));
