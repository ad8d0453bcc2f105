import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../domain/caller.js';
import type { ProblemRecord } from '../domain/problem.js';
import { notFound, type NotFound } from '../domain/refusal.js';
import type { Uuid } from '../domain/uuid.js';
import type { Clock } from '../ports/clock.js';
import type { PortFailure } from '../ports/port-failure.js';
import type { ProblemHistory } from '../ports/problem-history.js';

/** One problem with all that is known of it, be it open or closed. */
export type GetProblem = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<PortFailure | NotFound, ProblemRecord>;

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
