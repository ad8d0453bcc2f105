import { join } from 'node:path';
import type { DumpMakerWorld } from '../../contracts/backups/dump-maker.contract.js';
import {
  startSystemMariadb,
  type MariadbPrograms,
  type SystemMariadb,
} from '../database-servers/system-mariadb.js';
import { PASSWORD, toMariadb } from '../login-probe/to-mariadb.js';
import { dumpWorld, ROWS, SMALL } from './dump-worlds.js';

export const mariadbDumpWorld = async (programs: MariadbPrograms): Promise<DumpMakerWorld> =>
  mysqlDumpWorld(await startSystemMariadb(programs), 'mariadb', programs.clients);

const MYSQL_TOOLS = { mysql: 'mysqldump', mariadb: 'mariadb-dump' };

/** Of a server that runs, and of the clients that belong to it. */
export const mysqlDumpWorld = async (
  { port, query, stop }: SystemMariadb,
  engine: keyof typeof MYSQL_TOOLS,
  clients: string,
): Promise<DumpMakerWorld> => {
  // MySQL knows no sequences, 9.7 no MD5, and no JSON_TABLE without a database.
  const fill = (rows: number) =>
    `SELECT seq AS id, REPEAT(SHA2(seq, 256), 4) AS a FROM
      JSON_TABLE(CONCAT('[1', REPEAT(',1', ${rows} - 1), ']'), '$[*]' COLUMNS(seq FOR ORDINALITY)) s`;
  const small = `\`${SMALL.replaceAll('`', '``')}\``;
  const password = PASSWORD.replaceAll('\\', '\\\\').replaceAll("'", "''");
  await query(`SET NAMES utf8mb4; CREATE DATABASE ${small}; CREATE DATABASE large;
    CREATE USER 'backup_admin'@'%' IDENTIFIED BY '${password}';
    GRANT SELECT, SHOW VIEW, TRIGGER, EVENT, LOCK TABLES ON *.* TO 'backup_admin'@'%';
    USE ${small};
    CREATE TABLE ${small}.t AS ${fill(3)};
    CREATE TABLE large.t AS ${fill(ROWS)};`);
  const version = /[\d.]+/.exec(await query('SELECT VERSION()'))?.[0] ?? '';
  const sessions = "FROM information_schema.processlist WHERE user = 'backup_admin'";
  let restored = 0;
  return dumpWorld({
    tool: { file: join(clients, MYSQL_TOOLS[engine]), version, major: Number.parseInt(version) },
    targetOf: (database) => toMariadb({ engine, port, database }),
    countSessions: async () => Number(await query(`SELECT COUNT(*) ${sessions}`)),
    endSessions: async () => {
      const ids = await query(`SELECT id ${sessions}`);
      await query(
        ids
          .split('\n')
          .map((id) => `KILL ${id};`)
          .join(''),
      );
    },
    restore: async (dump) => {
      const name = `restored_${(restored += 1)}`;
      return query(
        `CREATE DATABASE ${name}; USE ${name};\n${dump.toString()}\nSELECT COUNT(*) FROM t;`,
      );
    },
    stop,
  });
};
