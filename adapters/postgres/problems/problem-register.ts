import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  ProblemRegister,
  ProblemUpdate,
} from '../../../core/problems/ports/problem-register.js';
import { closeProblem, openProblem } from './change-problem.js';
import { forgetProblems } from './purge-problems.js';
import { markProblem } from './triage-problem.js';
import type { Ask } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';
import { takeTurns } from '../connection/lock-roots.js';

export const postgresProblemRegister = ({ write, transact }: PostgresSession): ProblemRegister => ({
  open: openProblem(write),
  // Closing it unfolds others, which takes a turn, and that comes before the problem's own row.
  close: (key, at) =>
    key.kind === 'server_offline'
      ? transact((ask) =>
          pipe(
            ask(takeTurns([key.resource.id])),
            TE.flatMap(() => closeProblem(ask)(key, at)),
          ),
        )
      : closeProblem(write)(key, at),
  record: (updates) =>
    updates.length === 0
      ? TE.right(undefined)
      : transact((ask) =>
          pipe(
            ask(takeTurns(updates.map(resourceOf))),
            TE.flatMap(() => TE.traverseSeqArray(carryOut(ask))(updates)),
            TE.map(() => undefined),
          ),
        ),
  mark: markProblem(write),
  forget: forgetProblems(write),
});

const resourceOf = (update: ProblemUpdate) =>
  (update._tag === 'Open' ? update.report : update.key).resource.id;

const carryOut = (ask: Ask) => (update: ProblemUpdate) =>
  update._tag === 'Open'
    ? openProblem(ask)(update.report)
    : closeProblem(ask)(update.key, update.at);
