import type { LoginWorld } from '../../contracts/dump-check/login-probe.contract.js';
import { findUnresponsivePort } from '../network/unresponsive-port.js';
import {
  type PostgresServer,
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../database-servers/embedded-postgres.js';
import { freePort } from '../network/free-port.js';
import { hastyWhereSilent } from './loopback-guard.js';
import { startFakes, targetsIn } from './pg-login-targets.js';
import { PASSWORD, toLoopback } from './to-loopback.js';

/** A real PostgreSQL with an account or database for each refusal, and servers beside it that are not PostgreSQL. */
export const startPgLoginWorld = async (): Promise<LoginWorld & { postgres: PostgresServer }> => {
  const postgres = await startEmbeddedPostgres();
  await populatePostgres(postgres);
  const fakes = await startFakes(postgres.port);
  const deaf = await findUnresponsivePort();
  const targets = targetsIn(postgres.port, await freePort(), deaf.port, fakes);
  const probe = await hastyWhereSilent('postgresql', [fakes.silent.port, deaf.port]);
  const accepting = toLoopback({ port: postgres.port });
  return {
    postgres,
    probe,
    accepting: { target: accepting, serverMajor: 18 },
    obstructed: {
      target: toLoopback({ port: postgres.port, database: 'locked_away' }),
      codes: ['schema_unreadable', 'table_unreadable', 'sequence_unreadable'],
    },
    targetWhere: (situation) => targets[situation],
    gone: async () => {
      await Promise.all(Object.values(fakes).map(({ allClosed }) => allClosed()));
      while (await countSessions(postgres)) continue;
    },
    close: async () => {
      for (const { close } of [...Object.values(fakes), deaf]) close();
      await Promise.all([postgres.stop(), probe.close()]);
    },
  };
};

/** Roles and databases that are named after their refusal. */
export const populatePostgres = async (postgres: RunningPostgres): Promise<void> => {
  const password = PASSWORD.replaceAll("'", "''");
  const statements = [
    `CREATE ROLE backup_admin LOGIN PASSWORD '${password}'`,
    `CREATE ROLE nologin NOLOGIN PASSWORD '${password}'`,
    `CREATE ROLE full_house LOGIN CONNECTION LIMIT 0 PASSWORD '${password}'`,
    'CREATE DATABASE shop',
    'CREATE DATABASE closed ALLOW_CONNECTIONS false',
    'CREATE DATABASE locked_away',
    'CREATE DATABASE private',
    'REVOKE CONNECT ON DATABASE private FROM public',
  ];
  for (const statement of statements) await postgres.query(statement);
  await postgres.query(
    'CREATE SCHEMA s; CREATE TABLE s.t (i serial); CREATE TABLE u (i int); CREATE TABLE v (i serial)',
    'locked_away',
  );
};

const countSessions = async (postgres: RunningPostgres): Promise<number> => {
  const roles = "('backup_admin', 'nologin', 'full_house')";
  const rows = await postgres.query(`SELECT 1 FROM pg_stat_activity WHERE usename IN ${roles}`);
  return rows.length;
};
