import { startSystemPostgres } from '../../support/database-servers/system-postgres.js';
import type { OracleServer } from '../oracle-server.js';
import { dumpPostgresql } from './dump-postgresql.js';
import { makePostgresql } from './make-postgresql.js';
import { postgresqlFeatures } from './postgresql-features.js';

/** Nothing may change or wait for anything while a database is examined but what its features say. */
const SETTINGS = { autovacuum: 'off', max_connections: '30', shared_buffers: '32MB' };

/** Starts the server of these programs, whose pg_dump is the tool. */
export const startPostgresql = async (bin: string): Promise<OracleServer> => {
  const server = await startSystemPostgres(bin, SETTINGS);
  return {
    title: `PostgreSQL ${server.major}`,
    way: { engine: 'postgresql', tls: { mode: 'off' } },
    toolDirectory: bin,
    featuresFrom: postgresqlFeatures(server.major),
    make: makePostgresql(server, await dumpPostgresql(bin)),
    stop: server.stop,
  };
};
