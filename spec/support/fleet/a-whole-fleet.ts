import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from './a-fleet.js';

/** One of each: `vault`, `on-call`, and `db-eu-1` with `main`, `shop` and `nightly` under one another. */
export const aWholeFleet = (): FleetDescription =>
  aFleet({
    servers: [
      aServer({
        instances: [anInstance({ databases: [aDatabase({ schedules: [aSchedule()] })] })],
      }),
    ],
    destinations: [aDestination()],
    channels: [aChannel()],
  });
