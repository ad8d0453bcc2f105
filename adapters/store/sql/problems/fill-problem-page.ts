import { setImmediate as otherWork } from 'node:timers/promises';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemQuery } from '../../../../core/problems/ports/problem-history.js';
import type { ProblemPage } from '../../../../core/problems/problem-page.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';

/**
 * Reads a part of the list: at most the limit of the query, and `next` where the next part begins. It may be empty although
 * there is more. `scans` is how many scans there were before it.
 */
export type ScanProblems = (
  query: ProblemQuery,
  scans: number,
) => TE.TaskEither<PortFailure, ProblemPage>;

/**
 * Fills a page from parts of the list. After `maxScans` it remains short, but it is never empty while the list goes on: that
 * would look like its end. Each scan sees one state of the store, and other work goes on between two of them.
 */
export const fillProblemPage = (
  scan: ScanProblems,
  query: ProblemQuery,
  maxScans: number,
): TE.TaskEither<PortFailure, ProblemPage> => {
  const fill = (
    { problems, next }: ProblemPage,
    scans: number,
  ): TE.TaskEither<PortFailure, ProblemPage> => {
    const limit = query.limit - problems.length;
    const isLate = scans >= maxScans && problems.length > 0;
    if (scans > 0 && (limit === 0 || O.isNone(next) || isLate)) return TE.right({ problems, next });
    return pipe(
      TE.fromTask(scans > 0 ? () => otherWork() : T.of(undefined)),
      TE.flatMap(() => scan({ ...query, after: next, limit }, scans)),
      TE.flatMap((part) =>
        fill({ problems: [...problems, ...part.problems], next: part.next }, scans + 1),
      ),
    );
  };
  return fill({ problems: [], next: query.after }, 0);
};
