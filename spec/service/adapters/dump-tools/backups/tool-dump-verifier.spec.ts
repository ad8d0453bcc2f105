import { describeDumpVerifier } from '../../../../contracts/backups/dump-verifier.contract.js';
import { LONG_ROW_BYTES, mysqlProofWorld } from '../../../../support/backups/mysql-proof-world.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';

describe('toolDumpVerifier', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) it('needs a PostgreSQL of this machine (apt-get install postgresql)');
  else describeDumpVerifier('toolDumpVerifier with pg_restore', () => postgresProofWorld(bin));

  const mariadb = systemMariadb();
  if (mariadb === undefined) it('needs a MariaDB of this machine (apt-get install mariadb-server)');
  else
    describeDumpVerifier('toolDumpVerifier with mariadb', async () =>
      mysqlProofWorld(
        await startSystemMariadb(mariadb),
        'mariadb',
        mariadb.clients,
        LONG_ROW_BYTES,
      ),
    );
});
