import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aServer,
} from '../fleet/a-fleet.js';

/** Two servers, the first with a database that can be checked and one that cannot, and one of each other kind. */
export const aServiceFleet: FleetDescription = aFleet({
  servers: [
    aServer({
      name: 'db-eu-1',
      instances: [
        anInstance({ name: 'main', databases: [aDatabase({ name: 'shop' })] }),
        anInstance({ name: 'legacy', engine: 'mysql', databases: [aDatabase({ name: 'crm' })] }),
      ],
    }),
    aServer({ name: 'db-us-1' }),
  ],
  destinations: [aDestination()],
  channels: [aChannel()],
  policies: [
    aPolicy({
      schedules: [{ name: 'copied', cron: '0 3 * * *', timezone: 'UTC', run: 'elsewhere' }],
    }),
  ],
});
