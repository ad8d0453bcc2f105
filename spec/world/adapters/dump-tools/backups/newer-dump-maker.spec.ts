import { describeDumpMaker } from '../../../../contracts/backups/dump-maker.contract.js';
import { postgresDumpWorld } from '../../../../support/backups/dump-worlds.js';
import { mariadbDumpWorld, mysqlDumpWorld } from '../../../../support/backups/mysql-dump-worlds.js';
import { startNewerMysql } from '../../../../support/database-servers/newer-mysql.js';
import {
  itNeedsNewerServers,
  newerMariadb,
  newerMysql,
  newerPostgresBin,
} from '../../../../support/database-servers/newer-servers.js';

const bin = newerPostgresBin();
const mariadb = newerMariadb();
const mysql = newerMysql();

describe('toolDumpMaker with the tools of newer servers', () => {
  if (bin === undefined || mariadb === undefined || mysql === undefined) itNeedsNewerServers();
  else {
    describeDumpMaker('a newer pg_dump', () => postgresDumpWorld(bin));
    // It verifies the server by default, even on a socket of this machine.
    describeDumpMaker('a newer mariadb-dump', () => mariadbDumpWorld(mariadb));
    describeDumpMaker('a newer mysqldump', async () =>
      mysqlDumpWorld(await startNewerMysql(mysql), 'mysql', mysql.clients),
    );
  }
});
