import type { ResourceId } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aDatabase, anInstance, aSchedule, aServer } from '../fleet/a-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aServiceFleet } from './a-service-fleet.js';

const ELSEWHERE = { cron: '0 3 * * *', timezone: 'Europe/Oslo', run: 'elsewhere' } as const;

/** The ids of two schedules of the shop, which are added to the fleet of a service: one made by us, one elsewhere. */
export const withSchedules = async (
  store: Store,
): Promise<{ readonly nightly: ResourceId; readonly copies: ResourceId }> => {
  const schedules = [aSchedule(), { name: 'copies', ...ELSEWHERE }];
  const main = anInstance({ name: 'main', databases: [aDatabase({ name: 'shop', schedules })] });
  const [first, ...others] = aServiceFleet.servers;
  const server = aServer({
    name: 'db-eu-1',
    instances: [main, ...(first?.instances.slice(1) ?? [])],
  });
  await putFleet(store, { ...aServiceFleet, servers: [server, ...others] });
  const idAt = async (name: string) => (await refAt(store, `db-eu-1/main/shop/${name}`)).id;
  return { nightly: await idAt('nightly'), copies: await idAt('copies') };
};
