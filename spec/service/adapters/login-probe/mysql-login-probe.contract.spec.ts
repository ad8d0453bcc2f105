import { describeLoginProbe } from '../../../contracts/dump-check/login-probe.contract.js';
import { NO_MARIADB, systemMariadb } from '../../../support/database-servers/system-mariadb.js';
import { IMPOSSIBLE } from '../../../support/login-probe/mariadb-targets.js';
import { startMariadbWorld } from '../../../support/login-probe/mariadb-world.js';

const programs = systemMariadb();

if (programs === undefined)
  describe('a login to MySQL or MariaDB as a login probe', () => {
    it('keeps the contract at a real MariaDB', function () {
      console.log(NO_MARIADB);
      this.skip();
    });
  });
else
  describeLoginProbe('a login to MySQL or MariaDB', () => startMariadbWorld(programs), [
    IMPOSSIBLE,
  ]);
