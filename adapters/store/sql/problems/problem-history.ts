import type { ProblemHistory } from '../../../../core/problems/ports/problem-history.js';
import type { ProblemPage } from '../../../../core/problems/problem-page.js';
import { readableGrants } from '../access/granted-scopes.js';
import type { Engine } from '../engine/engine.js';
import { cachedPage, type PageReads } from './problem-pages.js';
import { decodeProblemCountRow, decodeProblemRecordRow } from './problem-row.js';

/** How each engine reads problems, since a plan is promised of it. */
export interface HistoryReads {
  readonly find: string;
  readonly countOpen: string;
  readonly page: ProblemHistory['page'];
}

export const problemHistory = (
  { sql, prepare, read }: Pick<Engine, 'sql' | 'prepare' | 'read'>,
  reads: PageReads,
  { page, ...selects }: HistoryReads,
): ProblemHistory => {
  const find = prepare('find_problem', selects.find);
  const countOpen = prepare('count_open_problems', selects.countOpen);
  return {
    page: cachedPage(reads, ({ problems }: ProblemPage) => problems.length, page),
    countOpen: read(() => countOpen.rows(decodeProblemCountRow)),
    find: (caller, id, at) =>
      read(() =>
        find.first(decodeProblemRecordRow(at), { ...sql.grants(readableGrants(caller)), id }),
      ),
  };
};
