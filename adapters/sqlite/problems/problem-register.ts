import * as E from 'fp-ts/lib/Either.js';
import type { ProblemRegister } from '../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem } from './change-problem.js';
import { purgeProblems } from './purge-problems.js';
import { triageProblem } from './triage-problem.js';
import type { SqliteSession } from '../connection/session.js';

export const sqliteProblemRegister = (session: SqliteSession): ProblemRegister => {
  const { database, run } = session;
  const open = openProblem(database);
  const close = closeProblem(database);
  const triage = triageProblem(database);
  return {
    open: (report) => run(() => E.right(open(report))),
    close: (key, at) => run(() => E.right(close(key, at))),
    triage: (id, changes) => run(() => E.right(triage(id, changes))),
    purge: purgeProblems(session),
  };
};
