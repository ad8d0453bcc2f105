import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound, type NotFound } from '../../access/caller.js';
import type { ProblemRecord } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ProblemHistory, ProblemQuery } from '../ports/problem-history.js';
import type { ProblemPage } from '../problem-page.js';

/** One problem with everything that is stored of it, open or closed. */
export type GetProblem = (caller: Caller, id: Uuid) => PortTask<ProblemRecord, NotFound>;

export interface GetProblemPorts {
  readonly history: Pick<ProblemHistory, 'find'>;
  readonly clock: Clock;
}

export const getProblem =
  ({ history, clock }: GetProblemPorts): GetProblem =>
  (caller, id) =>
    pipe(
      history.find(caller, id, clock.now()),
      TE.flatMap(TE.fromOption(() => notFound('problem'))),
    );

/** A page of the problems that the caller may see, open and closed, snoozed ones included. */
export type ListProblems = (caller: Caller, query: ProblemQuery) => PortTask<ProblemPage>;

export interface ListProblemsPorts {
  readonly history: Pick<ProblemHistory, 'page'>;
  readonly clock: Clock;
}

export const listProblems =
  ({ history, clock }: ListProblemsPorts): ListProblems =>
  (caller, query) =>
    history.page(caller, query, clock.now());
