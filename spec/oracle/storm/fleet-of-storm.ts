import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';

export const SERVERS = 8;

export const nameOf = (server: number): string => `s${server}`;
export const hostOf = (server: number): string => `10.0.0.${server + 1}`;

/** Dumps at different times, one of them in a night in which clocks are changed. */
export const CRONS = ['*/20 * * * *', '7 * * * *', '30 2 * * *', '15,45 * * * *'];

/** A fleet that is watched and dumped, with what two people decide together; `extra` is what is there but sometimes. */
export const fleetOfStorm = (extra: number, keep: number): FleetDescription =>
  aFleet({
    approvals: { prune: 1, keepShorter: 1 },
    servers: Array.from({ length: SERVERS + extra }, (_, server) =>
      aServer({
        name: nameOf(server),
        instances: [
          anInstance({
            host: hostOf(server),
            databases: ['shop', 'crm'].map((name, n) =>
              aDatabase({
                name,
                schedules: [
                  aSchedule({
                    cron: CRONS[(server + n) % CRONS.length] ?? '',
                    keep: { last: keep },
                    destination: n === 0 ? 'vault' : 'cellar',
                  }),
                ],
              }),
            ),
          }),
        ],
      }),
    ),
    destinations: ['vault', 'cellar'].map((name) => aDestination({ name })),
    channels: ['on-call', 'team'].map((name) => aChannel({ name })),
  });
