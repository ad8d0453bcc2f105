import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import type { Engine } from '../../../../../core/engines/engines.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { newerMysql } from '../../../../support/database-servers/newer-servers.js';
import { startNewerMysql } from '../../../../support/database-servers/newer-mysql.js';
import {
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../../../../support/database-servers/system-mariadb.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';

const SETUP = `CREATE DATABASE shop; CREATE TABLE shop.small (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY);
  INSERT INTO shop.small VALUES (250); CREATE TABLE shop.large (id BIGINT AUTO_INCREMENT PRIMARY KEY);
  CREATE USER 'plain'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'plain'@'%';
  CREATE USER 'monitor'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON *.* TO 'monitor'@'%';`;
const MARIADB_GRANT = "GRANT SLAVE MONITOR ON *.* TO 'monitor'@'%';";

const describeSigns = (engine: Engine, start: () => Promise<SystemMariadb> | undefined): void => {
  describe(`the signs that a login to ${engine} looks for`, function () {
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    let server: SystemMariadb | undefined;

    before(async function () {
      server = await start();
      if (server === undefined) {
        console.log(`        PENDING: this machine has no ${engine} server`);
        this.skip();
      }
      await server.query(`${SETUP}${engine === 'mariadb' ? MARIADB_GRANT : ''}`);
    });
    after(() => Promise.all([server?.stop(), probe.close()]));

    const signsBy = async (user: string) => {
      const login = { engine, user, password: new Secret('secret'), database: 'shop' };
      const target = toMariadb({ port: server?.port ?? 0, ...login });
      const outcome = await probe.logIn({ ...target, siblings: [], finds: true })();
      if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
        throw new Error(JSON.stringify(outcome));
      const { version, signs, found } = outcome.right.instance;
      expect(O.isSome(found)).to.equal(true);
      const figures = signs.map(({ kind, figure }) => [kind, O.toUndefined(figure)]);
      return { version: O.toUndefined(version), figures: Object.fromEntries(figures) as object };
    };
    const visible = { server_restarted: 1, binary_logs_endless: 0, tls_off: 0 };
    const ofReplication = [
      'replica_lagging',
      'replica_disconnected',
      'replica_writable',
      'read_only_unexpected',
    ];
    const hidden = Object.fromEntries(
      [...ofReplication, ...(engine === 'mysql' ? ['gtid_gaps', 'sequence_near_end'] : [])].map(
        (kind) => [kind, undefined],
      ),
    );

    it('are what anybody may see, and the version; what one may not see is named', async () => {
      const { version, figures } = await signsBy('plain');
      expect(version).to.be.above(engine === 'mariadb' ? 100_000 : 80_000);
      expect(figures).to.deep.equal({ ...visible, ...hidden });
    });

    it('are those of replication and of columns as well, for who may read the tables of the server', async () => {
      const { figures } = await signsBy('monitor');
      const none = Object.fromEntries(ofReplication.map((kind) => [kind, 0]));
      expect(figures).to.deep.equal(
        engine === 'mariadb'
          ? { ...visible, ...none }
          : { ...visible, ...none, gtid_gaps: 0, sequence_near_end: 98 },
      );
    });

    it('see a server that is read-only and no replica', async () => {
      await server?.query('SET GLOBAL read_only = 1');
      expect((await signsBy('monitor')).figures).to.deep.include({ read_only_unexpected: 1 });
      await server?.query('SET GLOBAL read_only = 0');
    });
  });
};

describeSigns('mariadb', () => {
  const programs = systemMariadb();
  return programs === undefined ? undefined : startSystemMariadb(programs);
});
describeSigns('mysql', () => {
  const programs = newerMysql();
  return programs === undefined ? undefined : startNewerMysql(programs);
});
