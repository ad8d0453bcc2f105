import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import {
  LOCK_CASES,
  PRIVILEGE_CASES,
  SETTING_CASES,
} from '../../../../support/dump-check/pg-inspection-cases.js';
import { describePgInspection } from '../../../../support/dump-check/pg-inspections.js';

const bin = systemPostgresBin();

if (bin !== undefined)
  describePgInspection("this machine's own PostgreSQL", () => startSystemPostgres(bin), [
    ...PRIVILEGE_CASES,
    ...SETTING_CASES,
    ...LOCK_CASES,
  ]);
