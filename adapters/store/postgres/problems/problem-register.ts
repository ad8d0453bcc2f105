import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { ProblemKey } from '../../../../core/problems/problem.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import { openReports, type ProblemOpening } from './open-statement.js';
import { closeSet, type ProblemClosing } from './problem-sets.js';
import { purgeProblems } from './purge-problems.js';
import { inReportSets } from './report-sets.js';
import { lockRoots } from '../connection/session-settings.js';
import type { Execute, StatementResult } from '../connection/checked-out-connection.js';
import type { PostgresEngine } from '../connection/engine.js';
import { problemTriage } from '../../sql/problems/problem-writes.js';
import type { PostgresSession } from '../connection/session.js';

export const postgresProblemRegister = (
  session: PostgresSession,
  engine: PostgresEngine,
): ProblemRegister => {
  const { transact } = session;
  /** A statement sees what was so when it began, and not what others did while it waited for a lock: so the lock comes first. */
  const alone = (resource: ResourceId) => (work: (execute: Execute) => PortTask<boolean>) =>
    transact((execute) =>
      pipe(
        execute(lockRoots([resource])),
        TE.flatMap(() => work(execute)),
      ),
    );
  const open = inReportSets<ProblemOpening>(session, {
    keyOf: ({ report }) => report,
    writeOne: openProblem,
    statementFor: openReports,
  });
  const close = inReportSets<ProblemClosing>(session, {
    keyOf: ({ key }) => key,
    writeOne: closeProblem,
    statementFor: closeSet,
  });
  return {
    open: (report, reopenSince) => {
      const opening = { report, ...(reopenSince === undefined ? {} : { reopenSince }) };
      return isSuppressing(report)
        ? alone(report.resource.id)((execute) => openProblem(execute)(opening))
        : open(opening);
    },
    close: (key, at) =>
      isSuppressing(key)
        ? alone(key.resource.id)((execute) => closeProblem(execute)({ key, at }))
        : close({ key, at }),
    ...problemTriage({ ...engine, writes: engine.writes.problems }),
    purge: purgeProblems(session),
  };
};

/** It changes what it suppresses, for which it needs the lock of its root for itself. A set only shares that. */
const isSuppressing = ({ kind }: ProblemKey): boolean => kind === 'server_offline';

const CLOSE = `
UPDATE problem SET closed_at = $4::bigint
 WHERE kind = $1 AND closed_at IS NULL
   AND resource_id = (SELECT id FROM resource WHERE id = $2::uuid AND type = $3)`;

const hasChangedRows = TE.map(({ rowCount }: StatementResult) => rowCount > 0);

/** Returns false where there is no such resource. */
export const openProblem =
  (ask: Execute) =>
  (opening: ProblemOpening): PortTask<boolean> =>
    pipe(
      TE.fromIO(() => openReports([opening])),
      TE.flatMap(ask),
      hasChangedRows,
    );

/** Returns false where no such problem is open. */
const closeProblem =
  (ask: Execute) =>
  ({ key: { kind, resource }, at }: ProblemClosing): PortTask<boolean> =>
    pipe(
      ask({
        name: 'close_problem',
        text: CLOSE,
        values: [kind, resource.id, resource.type, at.getTime()],
      }),
      hasChangedRows,
    );
