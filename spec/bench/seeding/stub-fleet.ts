import type { Store } from '../../../core/store.js';
import { Secret } from '../../../core/shared/secret.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { CANARY, CANARY_USER } from '../../support/rogues/canary.js';

/**
 * A fleet of so many servers with an instance and so many databases each, dealt out to these ports of this machine. They need
 * no dumps: those have a part of their own.
 */
export const stubFleet = async (
  store: Store,
  servers: number,
  ports: readonly number[],
  databases: number,
): Promise<void> => {
  const described = Array.from({ length: servers }, (_, n) =>
    stubServer(n, ports[n % ports.length] ?? 0, databases),
  );
  await putFleet(store, aFleet({ servers: described }));
};

/** A fleet of a server with an instance for each of these ports, which takes all databases that are found; none is dumped. */
export const findingFleet = async (store: Store, ports: readonly number[]): Promise<void> => {
  const servers = ports.map((port, n) =>
    aServer({ name: `s${n}`, instances: [anInstance({ ...instanceAt(port), found: 'all' })] }),
  );
  await putFleet(store, { ...aFleet({ servers }), policy: 'none' });
};

const instanceAt = (port: number) => ({
  name: 'main',
  host: '127.0.0.1',
  port,
  tls: { mode: 'off' } as const,
  admin: { user: CANARY_USER, password: new Secret(CANARY) },
});

export const stubServer = (n: number, port: number, databases = 1) => {
  const main = anInstance({
    ...instanceAt(port),
    databases: Array.from({ length: databases }, (_, place) =>
      aDatabase({ name: `shop${place}`, backups: 'none' }),
    ),
  });
  return aServer({ name: `s${n}`, instances: [main] });
};
