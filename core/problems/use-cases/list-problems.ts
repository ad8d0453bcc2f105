import type { Caller } from '../../access/caller.js';
import type { ProblemPage } from '../problem-page.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ProblemHistory, ProblemQuery } from '../ports/problem-history.js';

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
