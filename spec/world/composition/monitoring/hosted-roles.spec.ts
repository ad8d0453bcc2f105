import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../../adapters/login-probe/guarded-login-probe.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import { type Engine, ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import { NO_READING } from '../../../../core/monitoring/groups/instance-reading.js';
import { unseenWording } from '../../../../core/monitoring/groups/reading-wording.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { describeLikeMysql } from '../../../support/database-servers/like-mysql.js';
import { queryAt } from '../../../support/database-servers/at-postgres.js';
import { systemPostgresOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { aServerMonitor, FITTING } from '../../../support/monitoring/a-server-monitor.js';
import { rightOf } from '../../../support/shared/right-of.js';

/** With every login: these servers have just been started, and their packages are not the newest. */
const TRUE_OF_ALL = { server_restarted: 'off', version_behind: 'off' };

/** What three rounds find with a login of this user, and what is said that it may not see. */
const watchedAs = async (probe: GuardedLoginProbe, engine: Engine, port: number, user: string) => {
  const instance = anInstance({
    engine,
    host: '127.0.0.1',
    port,
    tls: { mode: 'verify-full', ca: AUTHORITY },
    admin: { user, password: new Secret('secret') },
    databases: [aDatabase({ name: 'shop', backups: 'none' })],
  });
  const of = { watch: TRUE_OF_ALL, instances: [instance] };
  const { check, problems, server, store } = await aServerMonitor(
    aFleet({ servers: [aServer(of)] }),
    () => ({
      login: probe,
      tool: memoryDumpToolProbe({ postgresql: FITTING, mysql: FITTING, mariadb: FITTING }),
    }),
  );
  for (let round = 0; round < 3; round += 1) await check();
  const [read] = await rightOf(store.found.readings(anAdmin(), [server]));
  return {
    problems: await problems(),
    unseen: unseenWording(engine, read ?? { isComplete: true, reading: NO_READING }),
  };
};

/** What the roles of those who host PostgreSQL are members of, as they document it; none is a superuser. */
const PG_ROLES = {
  rds_superuser: 'pg_monitor, pg_signal_backend, pg_checkpoint',
  azure_pg_admin: 'pg_monitor, pg_signal_backend, pg_read_all_settings, pg_read_all_stats',
  cloudsqlsuperuser: 'pg_monitor, pg_signal_backend',
};

describe('a PostgreSQL that is watched with the roles of those who host it', function () {
  this.timeout(120_000);
  const probe = guardedLoginProbe(loopbackGuard(30_000));
  const server = systemPostgresOfSuite();

  before(async () => {
    const of = ENGINE_RECORDS.postgresql.systemDatabases;
    await queryAt(server(), [
      ...of.map((name) => `CREATE DATABASE ${name}`),
      ...of.map((name) => `REVOKE CONNECT ON DATABASE ${name} FROM public`),
      ...Object.entries(PG_ROLES).flatMap(([role, groups]) => [
        `CREATE ROLE ${role} CREATEDB CREATEROLE IN ROLE ${groups}`,
        `CREATE ROLE of_${role} LOGIN CREATEDB CREATEROLE PASSWORD 'secret' IN ROLE ${role}`,
      ]),
      `CREATE ROLE plain LOGIN PASSWORD 'secret'`,
      `CREATE DATABASE shop OWNER ${Object.keys(PG_ROLES)[0]}`,
    ]);
  });
  after(() => probe.close());

  for (const role of Object.keys(PG_ROLES))
    it(`shows ${role} everything, and nothing that is not so`, async () => {
      expect(await watchedAs(probe, 'postgresql', server().port, `of_${role}`)).to.deep.equal({
        problems: [],
        unseen: O.none,
      });
    });

  it('says of a login without such a role what it may not see', async () => {
    expect(await watchedAs(probe, 'postgresql', server().port, 'plain')).to.deep.equal({
      problems: [],
      unseen: O.some(
        'The admin user may not see replica_lagging and transaction_open_long: `GRANT pg_monitor TO USER;`',
      ),
    });
  });
});

const EVERYDAY = `SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, RELOAD, PROCESS, REFERENCES, INDEX, ALTER, SHOW DATABASES,
  CREATE TEMPORARY TABLES, LOCK TABLES, EXECUTE, REPLICATION SLAVE, REPLICATION CLIENT, CREATE VIEW, SHOW VIEW,
  CREATE ROUTINE, ALTER ROUTINE, CREATE USER, EVENT, TRIGGER`;

/** What the first user has of those who host MySQL, and MariaDB: neither SUPER nor FILE, and of old nothing for replicas. */
const MYSQL_ROLES = {
  mysql: {
    rds_superuser_role: `${EVERYDAY}, CREATE ROLE, DROP ROLE, ROLE_ADMIN, XA_RECOVER_ADMIN, APPLICATION_PASSWORD_ADMIN`,
    azure_admin: `${EVERYDAY}, ROLE_ADMIN, XA_RECOVER_ADMIN, SHOW_ROUTINE`,
    cloudsqlsuperuser: `${EVERYDAY}, CREATE ROLE, DROP ROLE, CONNECTION_ADMIN, REPLICATION_APPLIER, ROLE_ADMIN`,
  },
  mariadb: { rds_admin: `${EVERYDAY}, SLAVE MONITOR`, rds_admin_of_old: EVERYDAY },
};

const UNSEEN = {
  mysql:
    'The admin user may not see replica_lagging, replica_disconnected, replica_writable, read_only_unexpected, gtid_gaps, sequence_near_end and tables_crashed: `GRANT SELECT ON performance_schema.* TO USER;`',
  mariadb:
    'The admin user may not see replica_lagging, replica_disconnected, replica_writable and read_only_unexpected: `GRANT REPLICA MONITOR ON *.* TO USER;`',
};

describeLikeMysql(
  (engine) => `a ${engine} that is watched with the roles of those who host it`,
  (engine) =>
    Object.entries(MYSQL_ROLES[engine]).reduce(
      (sql, [role, privileges]) => `${sql}
        CREATE ROLE ${role}; GRANT ${privileges} ON *.* TO ${role};
        CREATE USER 'of_${role}'@'%' IDENTIFIED BY 'secret'; GRANT ${role} TO 'of_${role}'@'%';
        SET DEFAULT ROLE ${role} ${engine === 'mysql' ? 'TO' : 'FOR'} 'of_${role}'@'%';`,
      `CREATE DATABASE shop; CREATE TABLE shop.t (id INT AUTO_INCREMENT PRIMARY KEY);
       CREATE USER 'plain'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'plain'@'%';`,
    ),
  ({ engine, probe, server }) => {
    for (const role of Object.keys(MYSQL_ROLES[engine]))
      it(`shows ${role} nothing that is not so, and says what it may not see`, async () => {
        const { problems, unseen } = await watchedAs(probe, engine, server().port, `of_${role}`);
        expect(problems).to.deep.equal([]);
        expect(unseen).to.deep.equal(role === 'rds_admin_of_old' ? O.some(UNSEEN.mariadb) : O.none);
      });

    it('says of a login without such a role what it may not see, databases too', async () => {
      const { problems, unseen } = await watchedAs(probe, engine, server().port, 'plain');
      expect(problems).to.deep.equal(['database_undeclared 1-']);
      const databases =
        'The admin user may not see every database of the server: `GRANT SHOW DATABASES ON *.* TO USER;`';
      expect(unseen).to.deep.equal(O.some(`${UNSEEN[engine]} ${databases}`));
    });
  },
  { mysql: { 'performance-schema': 'ON' } },
);
