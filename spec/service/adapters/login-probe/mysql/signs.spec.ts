import { copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { describeLikeMysql } from '../../../../support/database-servers/like-mysql.js';
import { measuredAt } from '../../../../support/login-probe/loopback-guard.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';

const SETUP = `CREATE DATABASE shop; CREATE TABLE shop.small (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY);
  INSERT INTO shop.small VALUES (250); CREATE TABLE shop.large (id BIGINT AUTO_INCREMENT PRIMARY KEY);
  CREATE USER 'plain'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'plain'@'%';
  CREATE USER 'monitor'@'%' IDENTIFIED BY 'secret'; GRANT SELECT ON *.* TO 'monitor'@'%';`;

/** Two tables, the index of one of which is damaged once its server has written it. */
const MYISAM = `CREATE TABLE shop.damaged (id INT PRIMARY KEY, x INT, KEY (x)) ENGINE=MyISAM;
  INSERT INTO shop.damaged VALUES (1, 1), (2, 2); CREATE TABLE shop.whole (id INT PRIMARY KEY) ENGINE=MyISAM;
  CREATE TABLE shop.says (id INT PRIMARY KEY) COMMENT='is marked as crashed'; FLUSH TABLES;`;
const MARIADB_GRANT = "GRANT SLAVE MONITOR ON *.* TO 'monitor'@'%';";

describeLikeMysql(
  (engine) => `the signs that a login to ${engine} looks for`,
  (engine) => `${SETUP}${engine === 'mariadb' ? MARIADB_GRANT : ''}`,
  ({ engine, probe, targetOf, server }) => {
    const signsBy = async (user: string, database = 'shop') => {
      const target = targetOf(user, database);
      const { version, figures, found, signs, slow } = await measuredAt(probe, target);
      expect(O.isSome(found)).to.equal(true);
      return {
        version: O.toUndefined(version),
        figures: Object.fromEntries(figures) as object,
        slow,
        partial: signs.filter(({ isPartial }) => isPartial).map(({ kind }) => kind),
      };
    };
    const crashed = { tables_crashed: 0 };
    const visible = {
      server_restarted: 1,
      binary_logs_endless: 0,
      tls_off: 0,
      ...(engine === 'mariadb' && { ...crashed, sequence_near_end: 98 }),
    };
    const ofReplication = [
      'replica_lagging',
      'replica_disconnected',
      'replica_writable',
      'read_only_unexpected',
    ];
    const hidden = Object.fromEntries(
      [
        ...ofReplication,
        ...(engine === 'mysql' ? ['gtid_gaps', 'sequence_near_end', 'tables_crashed'] : []),
      ].map((kind) => [kind, undefined]),
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
          : { ...visible, ...none, gtid_gaps: 0, sequence_near_end: 98, ...crashed },
      );
    });

    it('see a server that is read-only and no replica', async () => {
      await server().query('SET GLOBAL read_only = 1');
      expect((await signsBy('monitor')).figures).to.deep.include({ read_only_unexpected: 1 });
      await server().query('SET GLOBAL read_only = 0');
    });

    it('see a table that is crashed, and none that is whole, or only says so', async () => {
      await server().query(MYISAM);
      expect((await signsBy('monitor')).figures).to.deep.include({ tables_crashed: 0 });
      const folder = await server().query('SELECT @@datadir');
      const index = await open(join(folder, 'shop/damaged.MYI'), 'r+');
      await index.write(Buffer.alloc(1024, 0xff), 0, 1024, 1024);
      await index.close();
      await server().query('CHECK TABLE shop.damaged, shop.whole');
      await server()
        .query('SELECT * FROM shop.damaged WHERE x = 1')
        .catch(() => undefined);
      const { figures } = await signsBy('monitor');
      expect(figures).to.have.property('tables_crashed').that.is.above(0);
    });

    it('are left out where the server waits for the lock of a table', async function () {
      if (engine === 'mysql') return;
      const waits = server().query('CREATE TABLE shop.made AS SELECT SLEEP(4)');
      await pollUntil(
        async () =>
          (await server().query(
            "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User sleep'",
          )) === '1',
      );
      const { slow, figures } = await signsBy('monitor');
      await waits;
      expect(slow).to.deep.equal(['tables_crashed']);
      expect(figures).to.deep.include({ server_restarted: 1, replica_lagging: 0 });
      expect((await signsBy('monitor')).slow).to.deep.equal([]);
    });

    it('open tables only where no table is repaired by it, and 500 at most', async function () {
      if (engine === 'mysql') return;
      await server().query("SET GLOBAL aria_recover_options = 'BACKUP'");
      const unopened = await signsBy('monitor');
      expect(unopened.figures).to.deep.include({ ...crashed, sequence_near_end: undefined });
      expect(unopened.partial).to.deep.equal(['sequence_near_end']);
      await server().query(
        'CREATE DATABASE sound; CREATE TABLE sound.t (id TINYINT AUTO_INCREMENT PRIMARY KEY); INSERT INTO sound.t VALUES (100)',
      );
      expect((await signsBy('monitor', 'sound')).figures).to.deep.include({
        sequence_near_end: 78,
      });
      await server().query("SET GLOBAL aria_recover_options = 'OFF'");
      const opened = await signsBy('monitor');
      expect(opened.figures).to.deep.include({ tables_crashed: 1, sequence_near_end: 98 });
      const folder = join(await server().query('SELECT @@datadir'), 'shop');
      const others = Array.from({ length: 496 }, (_, n) => join(folder, `m${n}.frm`));
      for (const other of others) await copyFile(join(folder, 'whole.frm'), other);
      const { figures, partial } = await signsBy('monitor');
      const unread = { tables_crashed: undefined, sequence_near_end: undefined };
      expect(figures).to.deep.include(unread);
      expect(partial).to.deep.equal(Object.keys(unread));
      for (const other of others) await rm(other);
      await server().query('REPAIR TABLE shop.damaged');
      expect((await signsBy('monitor')).figures).to.deep.include({ tables_crashed: 0 });
    });
  },
  {
    mariadb: { 'aria-recover-options': 'OFF', 'myisam-recover-options': 'OFF' },
    mysql: { 'performance-schema': 'ON' },
  },
);
