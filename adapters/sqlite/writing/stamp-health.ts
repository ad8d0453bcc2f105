import type { Database } from 'better-sqlite3';

const STAMP = `
INSERT INTO meta (key, value) VALUES ('written_at', CAST(? AS BLOB))
    ON CONFLICT DO UPDATE SET value = excluded.value`;

/** Changes one row, to find out whether anything can be written. */
export const stampHealth = (database: Database): ((nowMs: number) => void) => {
  const stamp = database.prepare(STAMP);
  return (nowMs) => void stamp.run(String(nowMs));
};
