import { startEmbeddedPostgres } from '../../../../support/database-servers/embedded-postgres.js';
import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { describeLockRoom } from '../../../../support/dump-check/lock-room-at.js';
import {
  LOCK_CASES,
  PRIVILEGE_CASES,
  SETTING_CASES,
} from '../../../../support/dump-check/pg-inspection-cases.js';
import { describePgInspection } from '../../../../support/dump-check/pg-inspections.js';

const CASES = [...PRIVILEGE_CASES, ...SETTING_CASES, ...LOCK_CASES];

describePgInspection(
  'PostgreSQL 18',
  async () => {
    const { port, superuser, stop } = await startEmbeddedPostgres();
    return { port, ...superuser, stop };
  },
  CASES,
);

const bin = systemPostgresBin();

/** One in so many: each has a database of its own. spec/world/adapters/login-probe/other-servers.spec.ts has them all. */
const ONE_IN = 6;

if (bin !== undefined)
  describePgInspection(
    "this machine's own PostgreSQL",
    () => startSystemPostgres(bin),
    CASES.filter((_, index) => index % ONE_IN === 1),
  );

if (bin !== undefined) describeLockRoom(bin);
