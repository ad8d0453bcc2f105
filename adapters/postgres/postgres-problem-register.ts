import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../core/ports/problem-register.js';
import { freshId } from '../sql-rows/fresh-id.js';
import type { Answer } from './postgres-lease.js';
import type { PostgresSession } from './postgres-session.js';

/** The lock on the resource waits for whoever is removing it, and finds it gone. */
const OPEN = `
INSERT INTO problem (id, resource_id, kind, severity, message, since)
SELECT $1::uuid, r.id, $2, $3, $4, $5::bigint
  FROM (SELECT id FROM resource WHERE id = $6::uuid AND type = $7 FOR KEY SHARE) r
    ON CONFLICT (resource_id, kind) DO UPDATE
   SET severity = excluded.severity, message = excluded.message,
       since = least(problem.since, excluded.since)`;

const CLOSE = `
DELETE FROM problem
 WHERE kind = $1
   AND resource_id = (SELECT id FROM resource WHERE id = $2::uuid AND type = $3)`;

const didSomething = TE.map(({ rowCount }: Answer) => rowCount > 0);

export const postgresProblemRegister = ({ write }: PostgresSession): ProblemRegister => ({
  open: ({ kind, severity, message, since, resource }) =>
    pipe(
      write({
        name: 'open_problem',
        text: OPEN,
        values: [freshId(), kind, severity, message, since.getTime(), resource.id, resource.type],
      }),
      didSomething,
    ),
  close: ({ kind, resource }) =>
    pipe(
      write({ name: 'close_problem', text: CLOSE, values: [kind, resource.id, resource.type] }),
      didSomething,
    ),
});
