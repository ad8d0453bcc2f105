import type { Database } from 'better-sqlite3';
import { decodeSetupRow } from '../../sql/problems/setup-row.js';

const SELECT_SETUP = `
SELECT (SELECT count FROM resource_count WHERE type = 'server') AS servers,
       (SELECT count FROM resource_count WHERE type = 'instance') AS instances,
       (SELECT count FROM resource_count WHERE type = 'destination') AS destinations,
       (SELECT count FROM resource_count WHERE type = 'schedule') AS schedules,
       (SELECT count FROM resource_count WHERE type = 'channel') AS channels`;

export const readSetup = (database: Database) => {
  const select = database.prepare(SELECT_SETUP);
  return () => decodeSetupRow(select.get());
};
