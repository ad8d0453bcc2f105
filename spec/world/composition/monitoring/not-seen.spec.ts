import { expect } from 'chai';
import { startNewerMysql } from '../../../support/database-servers/newer-mysql.js';
import { newerMysql } from '../../../support/database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import { aBrowser, expectAccessible, signIn } from '../../../support/dashboard/a-browser.js';
import {
  applyFleet,
  type ServedFleet,
  serveFleet,
  watchingEnv,
} from '../../../support/dashboard/watched-fleet.js';
import { runAt } from '../../../support/monitoring/a-pair.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** A server with the login `plain`, which sees little. */
interface Started {
  readonly port: number;
  readonly run: (sql: string) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

const [bin, mariadb, mysql] = [systemPostgresBin(), systemMariadb(), newerMysql()];

const MYSQL_LOGIN = `CREATE DATABASE shop; CREATE USER 'plain'@'%' IDENTIFIED BY 'secret';
  GRANT SHOW DATABASES ON *.* TO 'plain'@'%'; GRANT SELECT ON shop.* TO 'plain'@'%';`;

const startPostgres = async (programs: string): Promise<Started> => {
  const server = await startSystemPostgres(programs);
  const run = (sql: string) => runAt(server, sql);
  await run("CREATE ROLE plain LOGIN PASSWORD 'secret'");
  return { port: server.port, run, stop: server.stop };
};

const like = (start: () => ReturnType<typeof startSystemMariadb>) => async (): Promise<Started> => {
  const { port, query, stop } = await start();
  await query(MYSQL_LOGIN);
  return { port, run: query, stop };
};

const CASES = {
  postgresql: {
    start: bin === undefined ? undefined : () => startPostgres(bin),
    unseen:
      'The admin user may not see replica_lagging and transaction_open_long: `GRANT pg_monitor TO USER;`',
    user: 'plain',
  },
  mariadb: {
    start: mariadb && like(() => startSystemMariadb(mariadb)),
    unseen:
      'The admin user may not see replica_lagging, replica_disconnected, replica_writable and read_only_unexpected: `GRANT REPLICA MONITOR ON *.* TO USER;`',
    user: "'plain'@'%'",
  },
  mysql: {
    start: mysql && like(() => startNewerMysql(mysql, { 'performance-schema': 'ON' })),
    unseen:
      'The admin user may not see replica_lagging, replica_disconnected, replica_writable, read_only_unexpected, gtid_gaps, sequence_near_end and tables_crashed: `GRANT SELECT ON performance_schema.* TO USER;`',
    user: "'plain'@'%'",
  },
};

for (const [engine, { start, unseen, user }] of Object.entries(CASES))
  describe(`what a login to ${engine} may not see`, function () {
    this.timeout(240_000);
    const { newPage } = aBrowser();
    const directory = temporaryDirectory();
    let server: Started;
    let fleet: ServedFleet;

    beforeEach(async function () {
      if (start === undefined) {
        console.log(`        PENDING: this machine has no ${engine}`);
        return this.skip();
      }
      server = await start();
      const env = watchingEnv(directory.path, directory.path);
      await applyFleet(env, directory.path, fleetOf(engine, server.port));
      fleet = await serveFleet(env);
    });
    afterEach(() => Promise.all([fleet.service.stop(), server.stop()]));

    const seen = async () => {
      const response = await fleet.call('GET', '/v1/instances');
      const { instances } = (await response.json()) as {
        instances: readonly { unseen?: string | null }[];
      };
      return instances[0]?.unseen;
    };

    it('is one line on the page of its instance and over HTTP, until it has the grant', async () => {
      expect(await pollUntil(seen, (line) => line !== undefined && line !== null)).to.equal(unseen);
      const page = await newPage({ viewport: { width: 360, height: 800 } });
      await signIn(page, `${fleet.url}/?at=db-eu-1/main`, fleet.token);
      const line = page.locator('.not-seen');
      const [words = '', grant = ''] = unseen.split(/: `|`$/);
      await line.getByText(words).waitFor();
      expect(await line.count()).to.equal(1);
      await line.getByRole('button', { name: 'Copy' }).waitFor();
      expect(await line.locator('.paste').textContent()).to.contain(grant);
      await expectAccessible(page, `what a login to ${engine} may not see`);
      await server.run(grant.replace('USER', user));
      await pollUntil(seen, (now) => now === null);
      await line.waitFor({ state: 'detached' });
    });
  });

const fleetOf = (engine: string, port: number) => ({
  servers: [
    {
      name: 'db-eu-1',
      instances: [
        {
          name: 'main',
          engine,
          host: '127.0.0.1',
          port,
          tls: { mode: 'verify-full', ca: AUTHORITY },
          databases: [],
          admin: { user: 'plain', password: 'secret' },
        },
      ],
    },
  ],
});
