import * as E from 'fp-ts/lib/Either.js';
import type { ProblemRegister } from '../../core/ports/problem-register.js';
import { freshId } from '../sql-rows/fresh-id.js';
import type { SqliteSession } from './sqlite-session.js';

const OPEN = `
INSERT INTO problem (id, resource_id, kind, severity, message, since)
SELECT :id, r.id, :kind, :severity, :message, :since
  FROM resource r WHERE r.id = :resourceId AND r.type = :resourceType
    ON CONFLICT (resource_id, kind) DO UPDATE
   SET severity = excluded.severity, message = excluded.message,
       since = min(since, excluded.since)`;

const CLOSE = `
DELETE FROM problem
 WHERE kind = :kind
   AND resource_id = (SELECT id FROM resource WHERE id = :resourceId AND type = :resourceType)`;

export const sqliteProblemRegister = ({ database, run }: SqliteSession): ProblemRegister => {
  const open = database.prepare(OPEN);
  const close = database.prepare(CLOSE);
  return {
    open: ({ kind, severity, message, since, resource }) =>
      run(() => {
        const { changes } = open.run({
          id: freshId(),
          kind,
          severity,
          message,
          since: since.getTime(),
          resourceId: resource.id,
          resourceType: resource.type,
        });
        return E.right(changes > 0);
      }),
    close: ({ kind, resource: { id: resourceId, type: resourceType } }) =>
      run(() => E.right(close.run({ kind, resourceId, resourceType }).changes > 0)),
  };
};
