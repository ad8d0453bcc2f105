import type { Store } from '../../../core/store.js';
import { Secret } from '../../../core/shared/secret.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { CANARY, CANARY_USER } from '../../support/rogues/canary.js';

/** A fleet of so many servers with an instance and a database each, dealt out to these ports of this machine. */
export const stubFleet = async (
  store: Store,
  servers: number,
  ports: readonly number[],
): Promise<void> => {
  const described = Array.from({ length: servers }, (_, n) =>
    stubServer(n, ports[n % ports.length] ?? 0),
  );
  await putFleet(store, aFleet({ servers: described, destinations: [aDestination()] }));
};

export const stubServer = (n: number, port: number) => {
  const main = anInstance({
    name: 'main',
    host: '127.0.0.1',
    port,
    tls: { mode: 'off' },
    admin: { user: CANARY_USER, password: new Secret(CANARY) },
    databases: [aDatabase({ name: 'shop', schedules: [aSchedule()] })],
  });
  return aServer({ name: `s${n}`, instances: [main] });
};
