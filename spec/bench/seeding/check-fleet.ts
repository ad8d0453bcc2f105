import { Secret } from '../../../core/domain/secret.js';
import type { Store } from '../../../core/ports/store.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../support/a-fleet.js';
import { putFleet, refAt } from '../../support/put-fleet.js';
import type { CheckTask } from '../children/check-task.js';
import { type BenchPostgres, benchPostgres } from '../engines/bench-postgres.js';

/** Makes so many databases on the benchmark's server, and registers them in a store. */
export const checkFleet = async (
  store: Store,
  count: number,
): Promise<Pick<CheckTask, 'login' | 'databases'>> => {
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
  await putFleet(store, aFleet({ servers: [aServer({ name: 's', instances: [instance] })] }));
  const databases: { name: string; id: string }[] = [];
  for (const name of names) databases.push({ name, id: (await refAt(store, `s/main/${name}`)).id });
  const { port, user, password } = server;
  return { login: { port, user, password }, databases };
};

/** To wait for the disk would take longer than all the checks, and says nothing about them. */
const makeDatabases = ({ run, unsafely }: BenchPostgres, names: readonly string[]): Promise<void> =>
  unsafely(() =>
    run(
      'postgres',
      names.map((name) => `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY FILE_COPY`),
    ),
  );
