import { describeDumpVerifier } from '../../../../contracts/backups/dump-verifier.contract.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';

describe('toolDumpVerifier', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) it('needs a PostgreSQL of this machine (apt-get install postgresql)');
  else describeDumpVerifier('toolDumpVerifier with pg_restore', () => postgresProofWorld(bin));
});
