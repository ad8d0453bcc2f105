import { postgresDumpWorld } from '../../../../support/backups/dump-worlds.js';
import { mariadbDumpWorld } from '../../../../support/backups/mysql-dump-worlds.js';
import { describeDumpMaker } from '../../../../contracts/backups/dump-maker.contract.js';
import { systemMariadb } from '../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';

describe('toolDumpMaker', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) it('needs a PostgreSQL of this machine (apt-get install postgresql)');
  else describeDumpMaker('toolDumpMaker with pg_dump', () => postgresDumpWorld(bin));

  const programs = systemMariadb();
  if (programs === undefined)
    it('needs a MariaDB of this machine (apt-get install mariadb-server)');
  else describeDumpMaker('toolDumpMaker with mariadb-dump', () => mariadbDumpWorld(programs));
});
