import { describeFleet } from '../../../core/fleet/describe-fleet.js';
import { planFleetChange } from '../../../core/fleet/planning/plan-fleet-change.js';
import type { Store } from '../../../core/store.js';
import { aSchedule } from '../fleet/a-fleet.js';
import { rightOf } from '../shared/right-of.js';

/** A schedule of the globals of the instance, under this name. */
export const withGlobals = async ({ fleet }: Pick<Store, 'fleet'>, name: string): Promise<void> => {
  const { servers, ...rest } = describeFleet(await rightOf(fleet.resources));
  const schedules = [aSchedule({ name, what: 'globals' })];
  const scheduled = servers.map((server) => ({
    ...server,
    instances: server.instances.map((one) => ({
      ...one,
      ...(`${server.name}/${one.name}` === 'db-eu-1/main' && { schedules }),
    })),
  }));
  const description = { ...rest, servers: scheduled };
  await rightOf(fleet.change(planFleetChange(description, { prune: false, adopt: true })));
};
