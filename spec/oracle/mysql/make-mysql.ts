import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { SystemMariadb } from '../../support/database-servers/system-mariadb.js';
import { type Feature, numbered } from '../feature.js';
import type { DumpOutcome, MadeDatabase } from '../oracle-server.js';
import type { Flavor } from './flavor.js';
import { BASE_ROWS, type DatabaseObject, OBJECTS } from './missing-objects.js';

const PASSWORD = 'of the oracle';

export type DumpDatabase = (
  login: MadeDatabase['login'],
  objects: readonly DatabaseObject[],
) => Promise<DumpOutcome>;

/** Makes databases on this server, each with a number of its own, and with an account and roles for it alone. */
export const makeMysql = (server: SystemMariadb, flavor: Flavor, dump: DumpDatabase) => {
  let made = 0;
  return async (features: readonly Feature[]): Promise<MadeDatabase> => {
    made += 1;
    const n = made;
    const root = await createConnection({ user: 'root', socketPath: server.socket });
    const run = (statement: string) => root.query(numbered(statement, n));
    await run('CREATE DATABASE oracle_§ CHARACTER SET utf8mb4');
    await run(`CREATE USER 'admin_§'@'%' IDENTIFIED BY '${PASSWORD}'`);
    for (const role of ROLES) await run(`CREATE ROLE ${role}`);
    await run('USE oracle_§');
    for (const statement of ALWAYS) await run(statement);
    const refused: string[] = [];
    const tryAll = async (statements: readonly string[]) => {
      for (const statement of statements)
        await run(statement).catch((error: unknown) => {
          refused.push(`${statement}: ${String(error)}`);
        });
    };
    const statementsOf = (isOfServer: boolean) =>
      features
        .filter((each) => (each.isOfServer ?? false) === isOfServer)
        .flatMap(({ statements }) => statements)
        .filter(Boolean);
    await tryAll(statementsOf(false));
    // This session was there before, and keeps what it had.
    await tryAll(statementsOf(true).map((setting) => `SET GLOBAL ${setting}`));
    const database = `oracle_${n}`;
    const login = { port: server.port, user: `admin_${n}`, password: PASSWORD, database };
    return {
      login,
      refused,
      dump: async () => dump(login, await objectsIn(root, database)),
      drop: async () => {
        for (const setting of statementsOf(true)) await run(reset(setting)).catch(() => undefined);
        await run('DROP DATABASE oracle_§');
        await run('DROP DATABASE IF EXISTS other_§');
        await run("DROP USER 'admin_§'@'%'");
        for (const role of ROLES) await run(`DROP ROLE ${role}`);
        if (flavor === 'mariadb') await withoutPublic(run);
        await root.end();
      },
    };
  };
};

/** One that the server refused to set, it refuses to reset. */
const reset = (setting: string): string => {
  const name = setting.split(' ')[0] ?? '';
  return `SET GLOBAL ${name} = ${name === 'init_connect' ? "''" : 'DEFAULT'}`;
};

/** Everybody's privileges outlive the database; a server that knows no such role, or never gave it any, refuses. */
const withoutPublic = (run: (statement: string) => Promise<unknown>) =>
  run('REVOKE ALL PRIVILEGES, GRANT OPTION FROM PUBLIC').catch(() => undefined);

/**
 * One object of each kind. An account sees nothing of what it has no right to, so that no check could know where a right
 * is missing for which there is nothing to dump.
 */
const ALWAYS = [
  'CREATE TABLE base (a INT)',
  `INSERT INTO base VALUES ${BASE_ROWS.join(', ')}`,
  'CREATE VIEW base_view AS SELECT a FROM base',
  'CREATE TRIGGER `base_trigger` BEFORE INSERT ON base FOR EACH ROW SET @seen = 1',
  'CREATE PROCEDURE base_procedure() SELECT 1',
  'CREATE EVENT base_event ON SCHEDULE EVERY 1 YEAR DISABLE DO SELECT 1',
];

const ROLES = ['role_a_§', 'role_b_§', 'role_c_§', 'role_d_§'];

const objectsIn = async (root: Connection, name: string): Promise<readonly DatabaseObject[]> => {
  const [rows] = await root.query<RowDataPacket[]>(OBJECTS, Array(4).fill(name));
  return rows.map((row) => ({
    kind: String(row['kind']),
    name: String(row['name']),
    hasRows: Boolean(Number(row['has_rows'])),
  }));
};
