import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import type { SignKind } from '../../../../../core/described/sign.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { startNewerMysql } from '../../../../support/database-servers/newer-mysql.js';
import { newerMysql } from '../../../../support/database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../../../../support/database-servers/system-mariadb.js';
import {
  loopbackGuard,
  measuredAt,
  type MeasuredInstance,
} from '../../../../support/login-probe/loopback-guard.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';

type Start = (serverId: string) => Promise<SystemMariadb> | undefined;

const WORDS = {
  mariadb: {
    grant: 'SLAVE MONITOR',
    follow: (port: number) =>
      `CHANGE MASTER 'from source' TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='repl', MASTER_PASSWORD='secret'; START SLAVE 'from source';`,
    stop: "STOP SLAVE 'from source'",
    start: "START SLAVE 'from source'",
    logs: [
      ['SET GLOBAL expire_logs_days = 0', 1],
      ['SET GLOBAL binlog_expire_logs_seconds = 3600', 0],
    ],
    leave: "STOP SLAVE 'from source'; RESET SLAVE 'from source' ALL;",
  },
  mysql: {
    grant: 'SELECT',
    follow: (port: number) =>
      `CHANGE REPLICATION SOURCE TO SOURCE_HOST='127.0.0.1', SOURCE_PORT=${port}, SOURCE_USER='repl', SOURCE_PASSWORD='secret', GET_SOURCE_PUBLIC_KEY=1, SOURCE_AUTO_POSITION=1; START REPLICA;`,
    stop: 'STOP REPLICA',
    start: 'START REPLICA',
    logs: [
      ['SET GLOBAL binlog_expire_logs_seconds = 0', 1],
      ['SET GLOBAL binlog_expire_logs_seconds = 3600', 0],
      ['SET GLOBAL binlog_expire_logs_auto_purge = OFF', 1],
      ['SET GLOBAL binlog_expire_logs_auto_purge = ON', 0],
    ],
    leave: 'STOP REPLICA; RESET REPLICA ALL;',
  },
} as const;

const AT_REST = [
  'replica_lagging',
  'replica_disconnected',
  'read_only_unexpected',
  'gtid_gaps',
] as const;

const USERS = (
  grant: string,
) => `SET sql_log_bin = 0; CREATE USER 'repl'@'%' IDENTIFIED BY 'secret';
  GRANT REPLICATION SLAVE ON *.* TO 'repl'@'%'; CREATE USER 'monitor'@'%' IDENTIFIED BY 'secret';
  GRANT ${grant} ON *.* TO 'monitor'@'%'; SET sql_log_bin = 1;`;

const describeReplication = (engine: 'mariadb' | 'mysql', start: Start): void => {
  describe(`the replication that a login to ${engine} shows`, function () {
    this.timeout(120_000);
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    const words = WORDS[engine];
    let started: readonly SystemMariadb[] = [];
    let source: SystemMariadb;
    let replica: SystemMariadb;

    before(async function () {
      const starts = ['1', '2'].flatMap((serverId) => start(serverId) ?? []);
      started = await Promise.all(starts);
      const [first, second] = started;
      if (first === undefined || second === undefined) {
        console.log(`        PENDING: this machine has no ${engine} server`);
        return this.skip();
      }
      [source, replica] = [first, second];
      for (const one of [source, replica]) await one.query(USERS(words.grant));
      await replica.query(words.follow(source.port));
      await source.query('CREATE DATABASE shop; CREATE TABLE shop.t (id INT PRIMARY KEY)');
      await source.query('INSERT INTO shop.t VALUES (1)');
      await reaches(replica, ({ standing }) => O.isSome(standing) && standing.value.isConnected);
    });
    after(async () => {
      await Promise.all([...started.map(({ stop }) => stop()), probe.close()]);
    });

    const factsAt = ({ port }: SystemMariadb): Promise<MeasuredInstance> => {
      const login = { engine, user: 'monitor', password: new Secret('secret') };
      return measuredAt(probe, toMariadb({ port, ...login, database: 'information_schema' }));
    };
    const figureAt = ({ figures }: MeasuredInstance, kind: SignKind) => figures.get(kind);
    const reaches = (server: SystemMariadb, is: (facts: MeasuredInstance) => boolean) =>
      pollUntil(() => factsAt(server), is);

    it('is that of a primary and a standby, which knows it by its name', async () => {
      const [ofSource, ofReplica] = await Promise.all([factsAt(source), factsAt(replica)]);
      const { identity, ...primary } = O.toUndefined(ofSource.standing) ?? { identity: '' };
      expect(primary).to.deep.equal({
        role: 'primary',
        sources: [],
        isConnected: false,
        replicas: 1,
      });
      const standby = O.toUndefined(ofReplica.standing);
      expect({ ...standby, identity: '' }).to.deep.equal({
        role: 'standby',
        identity: '',
        sources: [identity],
        isConnected: true,
        replicas: 0,
      });
      expect(standby?.identity).not.to.equal(identity);
      const areStandbys = [ofSource, ofReplica].map(({ isStandby }) => O.toUndefined(isStandby));
      expect(areStandbys).to.deep.equal([false, true]);
      for (const facts of [ofSource, ofReplica])
        expect(AT_REST.map((kind) => figureAt(facts, kind) ?? 0)).to.deep.equal([0, 0, 0, 0]);
    });

    it('is closed to writes, or not', async () => {
      expect(figureAt(await factsAt(replica), 'replica_writable')).to.equal(1);
      await replica.query('SET GLOBAL read_only = 1');
      expect(figureAt(await factsAt(replica), 'replica_writable')).to.equal(0);
      expect(figureAt(await factsAt(replica), 'read_only_unexpected')).to.equal(0);
    });

    it('has binary logs that are removed in time, or never', async () => {
      for (const [statement, isEndless] of words.logs) {
        await source.query(statement);
        const figure = figureAt(await factsAt(source), 'binary_logs_endless');
        expect(figure, statement).to.equal(isEndless);
      }
    });

    it('falls behind where a change waits for a lock', async () => {
      const waits = replica.query('BEGIN; DELETE FROM shop.t WHERE id = 1; DO SLEEP(6); ROLLBACK');
      await pollUntil(
        () => replica.query('SELECT COUNT(*) FROM information_schema.INNODB_TRX'),
        (open) => open === '1',
      );
      await source.query('DELETE FROM shop.t WHERE id = 1');
      await reaches(replica, (facts) => (figureAt(facts, 'replica_lagging') ?? 0) >= 1_000);
      await waits;
      await reaches(replica, (facts) => figureAt(facts, 'replica_lagging') === 0);
    });

    it('stops, and goes on', async () => {
      await replica.query(words.stop);
      const facts = await factsAt(replica);
      expect(figureAt(facts, 'replica_disconnected')).to.equal(1);
      expect(O.toUndefined(facts.standing)?.isConnected).to.equal(false);
      await replica.query(words.start);
      await reaches(replica, (now) => figureAt(now, 'replica_disconnected') === 0);
    });

    it('has gaps where a transaction in the middle is missing', async function () {
      if (engine === 'mariadb') return;
      const uuid = await source.query('SELECT @@server_uuid');
      await replica.query(`SET GTID_NEXT = '${uuid}:1000'; BEGIN; COMMIT;`);
      expect(figureAt(await factsAt(replica), 'gtid_gaps')).to.equal(1);
    });

    it('is that of another primary once the replica has left its source', async () => {
      await replica.query(words.leave);
      expect(O.toUndefined((await factsAt(replica)).standing)?.role).to.equal('primary');
    });
  });
};

describeReplication('mariadb', (serverId) => {
  const programs = systemMariadb();
  const settings = { 'server-id': serverId, 'log-bin': 'binlog' };
  return programs === undefined ? undefined : startSystemMariadb(programs, settings);
});
describeReplication('mysql', (serverId) => {
  const programs = newerMysql();
  const settings = {
    'server-id': serverId,
    'log-bin': 'binlog',
    'performance-schema': 'ON',
    'gtid-mode': 'ON',
    'enforce-gtid-consistency': 'ON',
  };
  return programs === undefined ? undefined : startNewerMysql(programs, settings);
});
