import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import type { StatementResult, Execute } from '../connection/checked-out-connection.js';

export interface ProblemClosing {
  readonly key: ProblemKey;
  readonly at: Date;
}

/** What becomes of a problem that is reported while it is open. */
export const UPDATE_IF_OPEN = `
    ON CONFLICT (resource_id, kind) WHERE closed_at IS NULL DO UPDATE
   SET severity = excluded.severity, message = excluded.message,
       since = least(problem.since, excluded.since)`;

/** The trigger waits for a transaction that removes the resource, and inserts nothing if it is gone. */
export const OPEN = `
INSERT INTO problem (id, resource_id, kind, severity, message, since)
SELECT $1::uuid, r.id, $2, $3, $4, $5::bigint
  FROM resource r WHERE r.id = $6::uuid AND r.type = $7
${UPDATE_IF_OPEN}`;

export const CLOSE = `
UPDATE problem SET closed_at = $4::bigint
 WHERE kind = $1 AND closed_at IS NULL
   AND resource_id = (SELECT id FROM resource WHERE id = $2::uuid AND type = $3)`;

export const hasChangedRows = TE.map(({ rowCount }: StatementResult) => rowCount > 0);

/** Returns false where there is no such resource. */
export const openProblem =
  (ask: Execute) =>
  (report: ProblemReport): TE.TaskEither<PortFailure, boolean> => {
    const { kind, severity, message, since, resource } = report;
    const columns = [kind, severity, message, since.getTime(), resource.id, resource.type];
    return pipe(
      TE.fromIO(freshId),
      TE.flatMap((id) => ask({ name: 'open_problem', text: OPEN, values: [id, ...columns] })),
      hasChangedRows,
    );
  };

/** Returns false where no such problem is open. */
export const closeProblem =
  (ask: Execute) =>
  ({ key: { kind, resource }, at }: ProblemClosing): TE.TaskEither<PortFailure, boolean> =>
    pipe(
      ask({
        name: 'close_problem',
        text: CLOSE,
        values: [kind, resource.id, resource.type, at.getTime()],
      }),
      hasChangedRows,
    );
