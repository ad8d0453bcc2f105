import type { Database } from 'better-sqlite3';
import type { LoginRejection } from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';

const SAW = `
INSERT INTO seen_server (instance, major)
SELECT i.seq, :major FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = :database AND d.type = 'database'
    ON CONFLICT DO UPDATE SET major = excluded.major`;

const PUT = `
INSERT INTO login_rejection (key, refusal, at, count) VALUES (:key, :refusal, :at, :count)
    ON CONFLICT DO UPDATE SET refusal = excluded.refusal, at = excluded.at, count = excluded.count`;

/** What a dump check remembers. */
export const dumpCheckWrites = (database: Database) => {
  const put = database.prepare(PUT);
  const remove = database.prepare('DELETE FROM login_rejection WHERE key = ?');
  const purge = database.prepare('DELETE FROM login_rejection WHERE at < ?');
  const saw = database.prepare(SAW);
  return {
    sawServer: (id: ResourceId, major: number): void => {
      saw.run({ database: id, major });
    },
    putRejection: (key: string, { refusal, at, count }: LoginRejection): void => {
      put.run({ key, refusal: JSON.stringify(refusal), at: at.getTime(), count });
    },
    removeRejection: (key: string): void => {
      remove.run(key);
    },
    purgeRejections: (before: Date): void => {
      purge.run(before.getTime());
    },
  };
};
