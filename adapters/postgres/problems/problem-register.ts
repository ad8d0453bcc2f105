import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import type { ProblemRegister } from '../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem, type ProblemClosing } from './change-problem.js';
import { closeSet, openReports } from './problem-sets.js';
import { purgeProblems } from './purge-problems.js';
import { inReportSets } from './report-sets.js';
import { triageProblem } from './triage-problem.js';
import type { PostgresSession } from '../connection/session.js';
import { lockRoots } from '../connection/advisory-lock.js';

export const postgresProblemRegister = (session: PostgresSession): ProblemRegister => {
  const { write, transact } = session;
  const open = inReportSets<ProblemReport>(session, {
    keyOf: (report) => report,
    writeOne: openProblem,
    statementFor: openReports,
  });
  const close = inReportSets<ProblemClosing>(session, {
    keyOf: ({ key }) => key,
    writeOne: closeProblem,
    statementFor: closeSet,
  });
  return {
    open: (report) => (isSuppressing(report) ? openProblem(write)(report) : open(report)),
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
    triage: triageProblem(write),
    purge: purgeProblems(write),
  };
};

/** It needs the lock of its root for itself, which a set only shares. */
const isSuppressing = ({ kind }: ProblemKey): boolean => kind === 'server_offline';
