import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem } from './change-problem.js';
import { purgeProblems } from './purge-problems.js';
import { triageProblem } from './triage-problem.js';
import type { PostgresSession } from '../connection/session.js';
import { lockRoots } from '../connection/advisory-lock.js';

export const postgresProblemRegister = ({ write, transact }: PostgresSession): ProblemRegister => ({
  open: openProblem(write),
  // Closing it shows the problems that it suppressed, which needs the lock on the root before that on the problem's row.
  close: (key, at) =>
    key.kind === 'server_offline'
      ? transact((ask) =>
          pipe(
            ask(lockRoots([key.resource.id])),
            TE.flatMap(() => closeProblem(ask)(key, at)),
          ),
        )
      : closeProblem(write)(key, at),
  triage: triageProblem(write),
  purge: purgeProblems(write),
});
