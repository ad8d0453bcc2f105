import { Secret } from '../../../core/shared/secret.js';
import {
  startSystemPostgres,
  startSystemStandby,
} from '../../support/database-servers/system-postgres.js';
import { aDumpTarget } from '../../support/fleet/a-dump-target.js';
import type { OracleServer } from '../oracle-server.js';
import { type ProductRestore, productRestore } from '../product-restore.js';
import { dumpPostgresql } from './dump-postgresql.js';
import { manyRelations } from './lock-features.js';
import { makePostgresql, type PostgresqlServers } from './make-postgresql.js';
import { postgresqlFeatures } from './postgresql-features.js';

/** Nothing may change or wait for anything while a database is examined but what its features say. */
const SETTINGS = { autovacuum: 'off', max_connections: '30', shared_buffers: '32MB' };

/** Starts the server of these programs, whose pg_dump is the tool, and another one without its roles, where the dumps are restored by a superuser. */
export const startPostgresql = async (bin: string): Promise<OracleServer> => {
  const server = await startSystemPostgres(bin, SETTINGS);
  const other = await startSystemPostgres(bin, SETTINGS);
  const { port, user, password, major } = other;
  const target = aDumpTarget({
    host: '127.0.0.1',
    port,
    user,
    password: new Secret(password),
    database: 'postgres',
  });
  const kind = { engine: 'postgresql', format: 'custom', toolMajor: major } as const;
  const restore = productRestore(bin, target, kind);
  return {
    title: `PostgreSQL ${server.major}`,
    ...(await oracleOf(bin, { primary: server, dumped: server }, restore)),
    stop: async () => {
      await server.stop();
      await other.stop();
    },
  };
};

/** The same with a small table of locks, and databases that are too large for it. */
export const startPostgresqlOfFewLocks = async (bin: string): Promise<OracleServer> => {
  const server = await startSystemPostgres(bin, { ...SETTINGS, ...FEW_LOCKS });
  const usual = await oracleOf(bin, { primary: server, dumped: server });
  return {
    title: `PostgreSQL ${server.major} with few locks`,
    ...usual,
    featuresFrom: (random) => [...manyRelations(random), ...usual.featuresFrom(random)],
    stop: server.stop,
  };
};

/** They promise room for 120. */
const FEW_LOCKS = { max_connections: '12', max_locks_per_transaction: '10', max_wal_senders: '0' };

/** The same with a hot standby, from which the dumps are made. */
export const startPostgresqlStandby = async (bin: string): Promise<OracleServer> => {
  const primary = await startSystemPostgres(bin, SETTINGS);
  const dumped = await startSystemStandby(bin, primary, SETTINGS);
  return {
    title: `a standby of PostgreSQL ${primary.major}`,
    ...(await oracleOf(bin, { primary, dumped })),
    stop: async () => {
      await dumped.stop();
      await primary.stop();
    },
  };
};

const oracleOf = async (bin: string, servers: PostgresqlServers, restore?: ProductRestore) =>
  ({
    way: { engine: 'postgresql', tls: { mode: 'off' } },
    toolDirectory: bin,
    featuresFrom: postgresqlFeatures(servers.primary.major),
    make: makePostgresql(servers, await dumpPostgresql(bin, restore)),
  }) as const;
