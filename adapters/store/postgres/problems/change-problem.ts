import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { StatementResult, Execute } from '../connection/checked-out-connection.js';
import { openReports, type ProblemOpening } from './open-statement.js';
import type { ProblemClosing } from './problem-sets.js';

const CLOSE = `
UPDATE problem SET closed_at = $4::bigint
 WHERE kind = $1 AND closed_at IS NULL
   AND resource_id = (SELECT id FROM resource WHERE id = $2::uuid AND type = $3)`;

export const hasChangedRows = TE.map(({ rowCount }: StatementResult) => rowCount > 0);

/** Returns false where there is no such resource. */
export const openProblem =
  (ask: Execute) =>
  (opening: ProblemOpening): TE.TaskEither<PortFailure, boolean> =>
    pipe(
      TE.fromIO(() => openReports([opening])),
      TE.flatMap(ask),
      hasChangedRows,
    );

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
