import { describeDumpVerifier } from '../../../../contracts/backups/dump-verifier.contract.js';
import { LONG_ROW_BYTES, mysqlProofWorld } from '../../../../support/backups/mysql-proof-world.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import { startNewerMysql } from '../../../../support/database-servers/newer-mysql.js';
import {
  itNeedsNewerServers,
  newerMariadb,
  newerMysql,
  newerPostgresBin,
} from '../../../../support/database-servers/newer-servers.js';
import {
  type MariadbPrograms,
  startSystemMariadb,
  systemMariadb,
} from '../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';

const newer = newerPostgresBin();
const older = systemPostgresBin();
const mariadb = newerMariadb();
const mysql = newerMysql();
const olderMariadb = systemMariadb();

const ofMariadb = (programs: MariadbPrograms) => async () =>
  mysqlProofWorld(await startSystemMariadb(programs), 'mariadb', programs.clients, LONG_ROW_BYTES);

// Everyday specs hold pg_restore alone to all of it, and prove a restore or two of the others.
if (olderMariadb !== undefined)
  describeDumpVerifier('toolDumpVerifier with mariadb', ofMariadb(olderMariadb));
if (older !== undefined)
  describeDumpVerifier('toolDumpVerifier with psql', () =>
    postgresProofWorld(older, older, 'plain'),
  );

describe('toolDumpVerifier with the tools of newer servers', function () {
  this.timeout(120_000);
  if (newer === undefined || older === undefined || mariadb === undefined || mysql === undefined)
    itNeedsNewerServers();
  else {
    describeDumpVerifier('a newer pg_restore', () => postgresProofWorld(newer));
    // It sets limits that this server does not know.
    describeDumpVerifier('a newer pg_restore at an older server', () =>
      postgresProofWorld(newer, older),
    );
    describeDumpVerifier('a newer psql', () => postgresProofWorld(newer, newer, 'plain'));
    describeDumpVerifier('a newer psql at an older server', () =>
      postgresProofWorld(newer, older, 'plain'),
    );
    describeDumpVerifier('a newer mariadb', ofMariadb(mariadb));
    describeDumpVerifier('a newer mysql', async () =>
      mysqlProofWorld(await startNewerMysql(mysql), 'mysql', mysql.clients, LONG_ROW_BYTES),
    );
  }
});
