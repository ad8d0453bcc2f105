import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { ProblemRegister } from '../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem } from './change-problem.js';
import { openReports, type ProblemOpening } from './open-statement.js';
import { closeSet, type ProblemClosing } from './problem-sets.js';
import { lapseProblems } from './lapse-problems.js';
import { purgeProblems } from './purge-problems.js';
import { inReportSets } from './report-sets.js';
import { triageProblem } from './triage-problem.js';
import type { PostgresSession } from '../connection/session.js';
import { lockRoots } from '../connection/advisory-lock.js';

export const postgresProblemRegister = (session: PostgresSession): ProblemRegister => {
  const { write, transact } = session;
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
      return isSuppressing(report) ? openProblem(write)(opening) : open(opening);
    },
    // Closing it shows the problems that it suppressed, which needs the lock on the root before that on the problem's row.
    close: (key, at) =>
      isSuppressing(key)
        ? transact((ask) =>
            pipe(
              ask(lockRoots([key.resource.id])),
              TE.flatMap(() => closeProblem(ask)({ key, at })),
            ),
          )
        : close({ key, at }),
    lapse: lapseProblems(write),
    triage: triageProblem(write),
    purge: purgeProblems(write),
  };
};

/** It needs the lock of its root for itself, which a set only shares. */
const isSuppressing = ({ kind }: ProblemKey): boolean => kind === 'server_offline';
