import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { type KilledNodes, killedNodes } from '../../../support/backups/killed-nodes.js';
import { startNewerMysql } from '../../../support/database-servers/newer-mysql.js';
import {
  itNeedsNewerServers,
  newerMysql,
  newerPostgresBin,
} from '../../../support/database-servers/newer-servers.js';
import type { SystemMariadb } from '../../../support/database-servers/system-mariadb.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { runShipshape } from '../../../support/service/shipshape-process.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { faultyS3, faultySftp } from '../../../support/storage/faulty-destinations.js';
import { swiftOfSuite } from '../../../support/storage/s3-worlds.js';
import { sshdOfSuite } from '../../../support/storage/system-sshd.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

type Place = 'by-sftp' | 'by-s3';

const [bin, mysqlPrograms] = [newerPostgresBin(), newerMysql()];

describe('dumps in SFTP and in S3, of PostgreSQL and of MySQL', function () {
  this.timeout(600_000);
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const sshd = sshdOfSuite();
  const swift = swiftOfSuite();
  let nodes: KilledNodes | undefined;
  let mysql: SystemMariadb | undefined;
  afterEach(async () => {
    await nodes?.stopAll();
    await mysql?.stop();
  });

  if (bin === undefined || mysqlPrograms === undefined) {
    itNeedsNewerServers();
    return;
  }

  const restoresFrom = async (ofPostgres: Place, ofMysql: Place) => {
    const { server, make } = world();
    const database = await make('nothing');
    await server.query('CREATE TABLE t AS SELECT 1 AS a', database);
    mysql = await startNewerMysql(mysqlPrograms);
    const { query } = mysql;
    await query(`CREATE USER dumper@'%' IDENTIFIED BY 'dumper'; GRANT ALL ON *.* TO dumper@'%' WITH GRANT OPTION;
      CREATE DATABASE shop; CREATE TABLE shop.t AS SELECT 1 AS a`);
    const folder = (place: string) => `${place} ${ofPostgres}`;
    const places = { 'by-sftp': faultySftp(sshd()), 'by-s3': faultyS3(swift()) };
    for (const [place, destination] of Object.entries(places))
      await destination.makePlace(folder(place));
    const env = {
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: `${bin}:${mysqlPrograms.clients}`,
      XDG_RUNTIME_DIR: directory.path,
    };
    nodes = killedNodes(env);
    const { call, resource, runs, start, stop } = nodes;
    await start(0);
    const schedules = (destination: string) => [
      { name: 'n', destination, cron: '0 0 29 2 *', verify: 'read' },
    ];
    const tls = { mode: 'off' };
    const instances = [
      {
        name: 'pg',
        engine: 'postgresql',
        host: '127.0.0.1',
        port: server.port,
        tls,
        admin: server.superuser,
        databases: [{ name: database, schedules: schedules(ofPostgres) }],
      },
      {
        name: 'my',
        engine: 'mysql',
        host: '127.0.0.1',
        port: mysql.port,
        tls: { mode: 'verify-ca', ca: AUTHORITY },
        admin: { user: 'dumper', password: 'dumper' },
        databases: [{ name: 'shop', schedules: schedules(ofMysql) }],
      },
    ];
    const destinations = Object.entries(places).map(([name, at]) => ({
      name,
      kind: at.kind,
      ...at.settingsAt(folder(name), at.port),
    }));
    await call('/v1/fleet', {
      method: 'PUT',
      body: JSON.stringify({ servers: [{ name: 's', instances }], destinations }),
    });
    const databases = [`s/pg/${database}`, 's/my/shop'];
    const dumpAll = async (count: number) => {
      for (const path of databases)
        await call(`/v1/schedules/${await resource(`${path}/n`)}/runs`, { method: 'POST' });
      await pollUntil(
        runs,
        (found) =>
          found.filter(({ state }) => state === 'done' || state === 'failed').length >= count,
      );
    };
    await dumpAll(2);
    // As if they had been made two days ago.
    await stop(0);
    const file = new Sqlite(join(directory.path, 'data', 'shipshape.db'));
    const day = new Date(Date.now() - 2 * 86_400_000);
    file.exec(
      `UPDATE run SET due_at = due_at - 172800000, started_at = started_at - 172800000, ended_at = ended_at - 172800000`,
    );
    file.close();
    await start(0);
    await server.query('INSERT INTO t VALUES (2)', database);
    await query('INSERT INTO shop.t VALUES (2)');
    await dumpAll(4);
    const restored: unknown[] = [];
    for (const [n, path] of databases.entries())
      for (const time of ['latest', day.toISOString().slice(0, 10)]) {
        const name = `back_${n}_${time.replaceAll('-', '')}`;
        const to = path.split('/').slice(0, 2).join('/');
        const outcome = await runShipshape(
          env,
          'restore',
          `${path}@${time}`,
          '--to',
          to,
          '--as',
          name,
        );
        restored.push(
          outcome.exitCode,
          n === 0
            ? (await server.query('SELECT count(*)::int AS n FROM t', name))[0]
            : await query(`SELECT count(*) FROM ${name}.t`),
        );
        await (n === 0 ? server.query(`DROP DATABASE ${name}`) : query(`DROP DATABASE ${name}`));
      }
    expect(restored).to.deep.equal([0, { n: 2 }, 0, { n: 1 }, 0, '2', 0, '1']);
  };

  it('are restored by a command: the latest, or that of a day', () =>
    restoresFrom('by-sftp', 'by-s3'));
  it('are restored so wherever each of them is', () => restoresFrom('by-s3', 'by-sftp'));
});
