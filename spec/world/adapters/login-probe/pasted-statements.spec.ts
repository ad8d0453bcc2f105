import { newerMariadb } from '../../../support/database-servers/newer-servers.js';
import { startSystemMariadb } from '../../../support/database-servers/system-mariadb.js';
import { describePasting } from '../../../support/dump-check/pasting-at-mysql.js';

const mariadb = newerMariadb();

describePasting('mariadb', 'a newer MariaDB', mariadb && (() => startSystemMariadb(mariadb)));
