import type { LoginWorld } from '../../contracts/dump-check/login-probe.contract.js';
import { findUnresponsivePort } from '../network/unresponsive-port.js';
import { freePort } from '../network/free-port.js';
import {
  type MariadbPrograms,
  startSystemMariadb,
  type SystemMariadb,
} from '../database-servers/system-mariadb.js';
import { hastyWhereSilent } from './loopback-guard.js';
import { startFakes, targetsIn } from './mariadb-targets.js';
import { PASSWORD, toMariadb } from './to-mariadb.js';

/** A real MariaDB with an account or database for each refusal, and servers beside it that are not MariaDB. */
export const startMariadbWorld = async (programs: MariadbPrograms): Promise<LoginWorld> => {
  const mariadb = await startSystemMariadb(programs);
  await populateMariadb(mariadb);
  const fakes = await startFakes();
  const deaf = await findUnresponsivePort();
  const targets = targetsIn(mariadb.port, await freePort(), deaf.port, fakes);
  const probe = await hastyWhereSilent('mariadb', [fakes.silent.port, deaf.port]);
  const accepting = toMariadb({ port: mariadb.port });
  return {
    probe,
    accepting: { target: accepting, serverMajor: mariadb.major },
    obstructed: {
      target: toMariadb({ port: mariadb.port, user: 'poor' }),
      codes: ['objects_left_out'],
    },
    targetWhere: (situation) =>
      (targets as Readonly<Record<string, typeof accepting>>)[situation] ?? accepting,
    gone: async () => {
      await Promise.all(Object.values(fakes).map(({ allClosed }) => allClosed()));
      while ((await mariadb.query(SESSIONS)) !== '0') continue;
    },
    close: async () => {
      for (const { close } of [...Object.values(fakes), deaf]) close();
      await Promise.all([mariadb.stop(), probe.close()]);
    },
  };
};

const SESSIONS =
  "SELECT COUNT(*) FROM information_schema.processlist WHERE user NOT IN ('root', 'system user')";

/** Accounts and databases that are named after their refusal. */
export const populateMariadb = async ({ query }: SystemMariadb): Promise<void> => {
  const password = PASSWORD.replaceAll('\\', '\\\\').replaceAll("'", "''");
  const account = (name: string, rest = '') =>
    `CREATE USER '${name}'@'%' IDENTIFIED BY '${password}' ${rest};`;
  await query(`SET NAMES utf8mb4;
    CREATE DATABASE shop;
    ${account('backup_admin')} GRANT SELECT, TRIGGER, EVENT ON *.* TO 'backup_admin'@'%';
    ${account('poor')} GRANT SELECT ON shop.* TO 'poor'@'%';
    ${account('locked', 'ACCOUNT LOCK')}
    ${account('expired', 'PASSWORD EXPIRE')} GRANT SELECT ON *.* TO 'expired'@'%';
    ${account('stranger')}
    ${account('tls_only', 'REQUIRE SSL')} GRANT SELECT ON *.* TO 'tls_only'@'%';
    ${account('full_house', 'WITH MAX_USER_CONNECTIONS -1')} GRANT SELECT ON shop.* TO 'full_house'@'%';`);
};
