import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { ProblemKey } from '../../../../core/problems/problem.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem } from './change-problem.js';
import { openReports, type ProblemOpening } from './open-statement.js';
import { closeSet, type ProblemClosing } from './problem-sets.js';
import { lapseProblems } from './lapse-problems.js';
import { purgeProblems } from './purge-problems.js';
import { inReportSets } from './report-sets.js';
import { triageProblem } from './triage-problem.js';
import { lockRoots } from '../connection/advisory-lock.js';
import type { Execute } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';

export const postgresProblemRegister = (session: PostgresSession): ProblemRegister => {
  const { write, transact } = session;
  /** A statement sees what was so when it began, and not what others did while it waited for a lock: so the lock comes first. */
  const alone =
    (resource: ResourceId) => (work: (execute: Execute) => TE.TaskEither<PortFailure, boolean>) =>
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
    lapse: lapseProblems(write),
    triage: triageProblem(write),
    purge: purgeProblems(session),
  };
};

/** It changes what it suppresses, for which it needs the lock of its root for itself. A set only shares that. */
const isSuppressing = ({ kind }: ProblemKey): boolean => kind === 'server_offline';
