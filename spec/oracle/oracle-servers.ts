import {
  newerMariadb,
  newerMysql,
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../support/database-servers/newer-servers.js';
import { startNewerMysql } from '../support/database-servers/newer-mysql.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
} from '../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../support/database-servers/system-postgres.js';
import { mysqlOracle } from './mysql/mysql-oracle.js';
import type { OracleServer } from './oracle-server.js';
import {
  startPostgresql,
  startPostgresqlOfFewLocks,
  startPostgresqlStandby,
} from './postgresql/start-postgresql.js';

export type OracleName = keyof typeof ORACLES;

interface Oracle {
  /** Undefined where this machine has no such server. */
  readonly start: () => Promise<OracleServer> | undefined;
  /** What to print then. */
  readonly pending: string;
}

const NO_POSTGRESQL =
  '        PENDING: this machine has no PostgreSQL server with pg_dump (apt-get install postgresql)';

/** Does it with the programs, if they are there. */
const withPrograms =
  <P>(find: () => P | undefined, start: (programs: P) => Promise<OracleServer>) =>
  () => {
    const programs = find();
    return programs === undefined ? undefined : start(programs);
  };

/** The servers on which the check is compared with real dumps, by the names of the command line. */
export const ORACLES = {
  postgresql: { start: withPrograms(systemPostgresBin, startPostgresql), pending: NO_POSTGRESQL },
  'newer-postgresql': {
    start: withPrograms(newerPostgresBin, startPostgresql),
    pending: NO_NEWER_SERVERS,
  },
  'postgresql-standby': {
    start: withPrograms(systemPostgresBin, startPostgresqlStandby),
    pending: NO_POSTGRESQL,
  },
  'newer-postgresql-standby': {
    start: withPrograms(newerPostgresBin, startPostgresqlStandby),
    pending: NO_NEWER_SERVERS,
  },
  'postgresql-few-locks': {
    start: withPrograms(systemPostgresBin, startPostgresqlOfFewLocks),
    pending: NO_POSTGRESQL,
  },
  'newer-postgresql-few-locks': {
    start: withPrograms(newerPostgresBin, startPostgresqlOfFewLocks),
    pending: NO_NEWER_SERVERS,
  },
  mariadb: {
    start: withPrograms(systemMariadb, (programs) =>
      mysqlOracle(() => startSystemMariadb(programs), 'mariadb', programs.clients),
    ),
    pending: NO_MARIADB,
  },
  'newer-mariadb': {
    start: withPrograms(newerMariadb, (programs) =>
      mysqlOracle(() => startSystemMariadb(programs), 'mariadb', programs.clients),
    ),
    pending: NO_NEWER_SERVERS,
  },
  'newer-mysql': {
    start: withPrograms(newerMysql, (programs) =>
      mysqlOracle(() => startNewerMysql(programs), 'mysql', programs.clients),
    ),
    pending: NO_NEWER_SERVERS,
  },
} as const satisfies Readonly<Record<string, Oracle>>;

export const isOracleName = (name: string): name is OracleName => name in ORACLES;
