import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemHistory } from '../../../../core/problems/ports/problem-history.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeProblemCountRow, decodeProblemRecordRow } from '../../sql/problems/problem-row.js';
import type { ProblemPage } from '../../../../core/problems/problem-page.js';
import { pageCache } from '../../sql/problems/problem-pages.js';
import { grantColumns } from '../access/grant-columns.js';
import type { PostgresSession } from '../connection/session.js';
import { pageMoment } from './snoozes.js';
import { problemPage } from './problem-page.js';
import { SELECT_PROBLEM } from './select-problem-page.js';

/** Reads every open problem: counters would make all who open problems of a kind wait for each other. */
const COUNT_OPEN = `
SELECT kind, severity, count(*) AS count FROM problem WHERE closed_at IS NULL GROUP BY kind, severity`;

export const postgresProblemHistory = (session: PostgresSession): ProblemHistory => ({
  page: cachedPage(session),
  countOpen: pipe(
    TE.fromIO(() => ({ name: 'count_open_problems', text: COUNT_OPEN })),
    TE.flatMap(session.read),
    TE.flatMapEither(({ rows }) => decodeRows(decodeProblemCountRow, rows)),
  ),
  find: (caller, id, at) =>
    pipe(
      session.read({
        name: 'find_problem',
        text: SELECT_PROBLEM,
        values: [...grantColumns(readableGrants(caller).scopes), id],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeProblemRecordRow(at), rows)),
      TE.map(([problem]) => O.fromNullable(problem)),
    ),
});

const cachedPage = (session: PostgresSession): ProblemHistory['page'] => {
  const pageOf = problemPage(session.read);
  const unlessUnchanged = pageCache<ProblemPage>(
    pageMoment(session),
    ({ problems }) => problems.length,
  );
  return (caller, query, at) =>
    unlessUnchanged(
      { grants: readableGrants(caller).digest, query, at },
      pageOf(caller, query, at),
    );
};
