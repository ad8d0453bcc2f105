import { newerMariadb, newerPostgresBin } from '../../../support/database-servers/newer-servers.js';
import { startSystemMariadb } from '../../../support/database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import { describePasting } from '../../../support/dump-check/pasting-at-mysql.js';
import { describeLockRoom } from '../../../support/dump-check/lock-room-at.js';
import {
  LOCK_CASES,
  PRIVILEGE_CASES,
  SETTING_CASES,
} from '../../../support/dump-check/pg-inspection-cases.js';
import { describePgInspection } from '../../../support/dump-check/pg-inspections.js';

const bin = systemPostgresBin();

if (bin !== undefined)
  describePgInspection("this machine's own PostgreSQL", () => startSystemPostgres(bin), [
    ...PRIVILEGE_CASES,
    ...SETTING_CASES,
    ...LOCK_CASES,
  ]);

const newer = newerPostgresBin();

if (newer !== undefined) describeLockRoom(newer);

const mariadb = newerMariadb();

describePasting('mariadb', 'a newer MariaDB', mariadb && (() => startSystemMariadb(mariadb)));
