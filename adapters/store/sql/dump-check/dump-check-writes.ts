import type { LoginRejection } from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import type { Steps } from '../engine/steps.js';
import { instanceOfDumped } from '../fleet/dump-target-row.js';

/** The lock waits for a transaction that removes the instance, which is then gone. */
const putSeen = ({ key, ref, locking }: Dialect): string => `
INSERT INTO seen_server (${ref('instance')}, major)
SELECT i.${key}, :major::int
  FROM resource d CROSS JOIN resource i
 WHERE d.id = :database::uuid AND d.type IN ('database', 'instance') AND i.id = ${instanceOfDumped('d')} ${locking('FOR KEY SHARE OF i')}
    ON CONFLICT (${ref('instance')}) DO UPDATE SET major = excluded.major`;

const PUT_REJECTION = `
INSERT INTO login_rejection (key, refusal, at, count) VALUES (:key, :refusal, :at::bigint, :count)
    ON CONFLICT (key) DO UPDATE SET refusal = excluded.refusal, at = excluded.at, count = excluded.count`;

const purgeRejections = ({ isInUnlocked }: Dialect): string => `
DELETE FROM login_rejection
 WHERE ${isInUnlocked('key', 'SELECT key FROM login_rejection WHERE at < :before::bigint')}`;

/** What a dump check remembers. */
export const dumpCheckWrites = ({ sql, prepare }: Preparing) => {
  const saw = prepare('saw_server', putSeen(sql));
  const put = prepare('put_rejection', PUT_REJECTION);
  const remove = prepare('remove_rejection', 'DELETE FROM login_rejection WHERE key = :key');
  const purge = prepare('purge_rejections', purgeRejections(sql));
  return {
    sawServer: (database: ResourceId, major: number): Steps<never, void> =>
      saw.run({ database, major }),
    putRejection: (key: string, { refusal, ...rejection }: LoginRejection) =>
      put.run({ key, refusal: JSON.stringify(refusal), ...rejection }),
    removeRejection: (key: string) => remove.run({ key }),
    purgeRejections: (before: Date) => purge.run({ before }),
  };
};
