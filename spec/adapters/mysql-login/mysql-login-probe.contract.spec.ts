import { describeLoginProbe } from '../../contracts/login-probe.contract.js';
import { NO_MARIADB, systemMariadb } from '../../support/system-mariadb.js';
import { IMPOSSIBLE } from './mariadb-targets.js';
import { startMariadbWorld } from './mariadb-world.js';

const programs = systemMariadb();

if (programs === undefined)
  describe('mysqlLoginProbe as a login probe', () => {
    it('keeps the contract at a real MariaDB', function () {
      console.log(NO_MARIADB);
      this.skip();
    });
  });
else describeLoginProbe('mysqlLoginProbe', () => startMariadbWorld(programs), [IMPOSSIBLE]);
