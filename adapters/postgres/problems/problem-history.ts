import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemHistory } from '../../../core/problems/ports/problem-history.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeProblemRecordRow } from '../../sql/problems/problem-record-row.js';
import { grantColumns } from '../access/grant-columns.js';
import type { PostgresSession } from '../connection/session.js';
import { problemPage } from './problem-page.js';
import { SELECT_PROBLEM } from './select-problem-page.js';

export const postgresProblemHistory = ({ read }: PostgresSession): ProblemHistory => ({
  page: problemPage(read),
  find: (caller, id, at) =>
    pipe(
      read({
        name: 'find_problem',
        text: SELECT_PROBLEM,
        values: [...grantColumns(readableGrants(caller).scopes), id],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeProblemRecordRow(at), rows)),
      TE.map(([problem]) => O.fromNullable(problem)),
    ),
});
