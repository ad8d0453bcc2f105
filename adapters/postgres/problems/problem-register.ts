import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  ProblemRegister,
  ProblemUpdate,
} from '../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem } from './change-problem.js';
import { purgeProblems } from './purge-problems.js';
import { triageProblem } from './triage-problem.js';
import type { Execute } from '../connection/checked-out-connection.js';
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
  record: (updates) =>
    updates.length === 0
      ? TE.right(undefined)
      : transact((ask) =>
          pipe(
            ask(lockRoots(updates.map(resourceOf))),
            TE.flatMap(() => TE.traverseSeqArray(applyUpdate(ask))(updates)),
            TE.map(() => undefined),
          ),
        ),
  triage: triageProblem(write),
  purge: purgeProblems(write),
});

const resourceOf = (update: ProblemUpdate) =>
  (update._tag === 'Open' ? update.report : update.key).resource.id;

const applyUpdate = (ask: Execute) => (update: ProblemUpdate) =>
  update._tag === 'Open'
    ? openProblem(ask)(update.report)
    : closeProblem(ask)(update.key, update.at);
