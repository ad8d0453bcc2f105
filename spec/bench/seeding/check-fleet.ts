import { Secret } from '../../../core/shared/secret.js';
import type { Store } from '../../../core/store.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import type { CheckTask } from '../children/check-task.js';
import { stubServer } from './stub-fleet.js';
import { type BenchPostgres, benchPostgres } from '../engines/bench-postgres.js';

/** Makes so many databases on the benchmark's server, and registers them in a store, with a cheap server at each port. */
export const checkFleet = async (
  store: Store,
  count: number,
  ports: readonly number[],
): Promise<Pick<CheckTask, 'login' | 'databases' | 'elsewhere'>> => {
  const server = await benchPostgres();
  const names = Array.from({ length: count }, (_, n) => `check_${n}`);
  await makeDatabases(server, names);
  const instance = anInstance({
    name: 'main',
    host: '127.0.0.1',
    port: server.port,
    tls: { mode: 'off' },
    admin: { user: server.user, password: new Secret(server.password) },
    databases: names.map((name) => aDatabase({ name })),
  });
  const servers = [aServer({ name: 's', instances: [instance] }), ...cheap(ports)];
  await putFleet(store, aFleet({ servers, destinations: [aDestination()] }));
  const idAt = async (path: string) => (await refAt(store, path)).id;
  const databases: { name: string; id: string }[] = [];
  for (const name of names) databases.push({ name, id: await idAt(`s/main/${name}`) });
  const elsewhere: string[] = [];
  for (const n of ports.keys()) elsewhere.push(await idAt(`s${n}/main/shop`));
  const { port, user, password } = server;
  return { login: { port, user, password }, databases, elsewhere };
};

const cheap = (ports: readonly number[]) => ports.map((port, n) => stubServer(n, port));

/** Waiting for the disk would take longer than all the checks, and is no part of them. */
const makeDatabases = (
  { run, withoutDurability }: BenchPostgres,
  names: readonly string[],
): Promise<void> =>
  withoutDurability(() =>
    run(
      'postgres',
      names.map((name) => `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY FILE_COPY`),
    ),
  );
