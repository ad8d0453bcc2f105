import { expect } from 'chai';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { describeLikeMysql } from '../../../../support/database-servers/like-mysql.js';
import { aServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';
import { AUTHORITY } from '../../../../support/network/certificates.js';

const COUNT = 30;
const NAMES = Array.from({ length: COUNT }, (_, n) => `db_${n}`);
/** Among them the databases to which the first logins of the rounds go. */
const GONE = [2, 3, 9, 17, 21, 22, 28, 29];

describeLikeMysql(
  (engine) => `an instance of ${engine} with thirty databases`,
  () => '',
  ({ engine, server, probe }) => {
    beforeEach(async () => {
      await server().query(
        [
          ...NAMES.map((name) => `CREATE DATABASE IF NOT EXISTS ${name};`),
          "CREATE USER lister IDENTIFIED BY 'secret'; GRANT SHOW DATABASES, SELECT ON *.* TO lister;",
          "CREATE USER owner IDENTIFIED BY 'secret';",
          ...NAMES.map((name) => `GRANT SELECT ON ${name}.* TO owner;`),
        ].join('\n'),
      );
    });
    afterEach(() => server().query('DROP USER lister, owner;'));

    /** The problems after two good rounds, these statements, and three more rounds. */
    const problemsAfter = async (user: string, statements: readonly string[]) => {
      const monitor = await aServerMonitor(fleetOf(user), ({ login }) => ({
        login: { ...login, logIn: probe.logIn },
      }));
      await monitor.check();
      await monitor.check();
      await server().query(statements.join('\n'));
      for (let n = 0; n < 3; n += 1) await monitor.check();
      return (await monitor.problems()).filter((one) =>
        /^(database_[mc]|database_a|admin)/.test(one),
      );
    };
    const fleetOf = (user: string) => {
      const instance = anInstance({
        engine,
        host: '127.0.0.1',
        port: server().port,
        tls: { mode: 'verify-full', ca: AUTHORITY },
        admin: { user, password: new Secret('secret') },
        databases: NAMES.map((name) => aDatabase({ name, schedules: [aSchedule()] })),
      });
      return aFleet({
        servers: [aServer({ instances: [instance] })],
        destinations: [aDestination()],
      });
    };
    const each = (problem: string) => GONE.map(() => problem);

    for (const user of ['lister', 'owner'])
      it(`of which some are dropped has as many problems three rounds later, since the first, as ${user}`, async () => {
        const dropped = GONE.map((n) => `DROP DATABASE db_${n};`);
        expect(await problemsAfter(user, dropped)).to.deep.equal(each('database_missing 3-'));
      });

    it('on some of which the account loses its privileges has as many problems, since the first round', async () => {
      const revoked = GONE.map((n) => `REVOKE SELECT ON db_${n}.* FROM owner;`);
      expect(await problemsAfter('owner', revoked)).to.deep.equal(
        each('database_access_denied 3-'),
      );
    });

    it('of which the password of the account expires has one problem, since the first round', async () => {
      const expired = ['ALTER USER lister PASSWORD EXPIRE;'];
      expect(await problemsAfter('lister', expired)).to.deep.equal(['admin_login_rejected 3-']);
    });
  },
);
