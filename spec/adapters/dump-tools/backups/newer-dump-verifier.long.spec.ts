import { describeDumpVerifier } from '../../../contracts/backups/dump-verifier.contract.js';
import { postgresProofWorld } from '../../../support/backups/verifier-world.js';
import {
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../../support/database-servers/newer-servers.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';

const newer = newerPostgresBin();
const older = systemPostgresBin();

describe('toolDumpVerifier with a newer pg_restore', function () {
  this.timeout(120_000);
  if (newer === undefined || older === undefined)
    it('needs newer servers', function () {
      console.log(NO_NEWER_SERVERS);
      this.skip();
    });
  else {
    describeDumpVerifier('a newer pg_restore', () => postgresProofWorld(newer));
    // It sets limits that this server does not know.
    describeDumpVerifier('a newer pg_restore at an older server', () =>
      postgresProofWorld(newer, older),
    );
  }
});
