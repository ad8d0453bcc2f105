import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ProblemPage } from '../../../core/problems/problem-page.js';
import { ProblemBody, problemBody, type RemedyOf } from './problem-body.js';
import { problemCursor } from './problem-cursor.js';

/** The response of `GET /v1/problems`. */
export interface ProblemPageBody {
  readonly problems: readonly ProblemBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

export const ProblemPageBody = t.type({
  problems: t.readonlyArray(ProblemBody),
  next: t.union([t.string, t.null]),
}) satisfies t.Type<ProblemPageBody, unknown>;

export const problemPageBody =
  (remedyOf: RemedyOf) =>
  ({ problems, next }: ProblemPage): ProblemPageBody => ({
    problems: problems.map(problemBody(remedyOf)),
    next: pipe(next, O.map(problemCursor), O.toNullable),
  });
