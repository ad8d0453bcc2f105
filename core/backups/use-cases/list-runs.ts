import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { RunRegister } from '../ports/run-register.js';
import type { RunPage, RunQuery } from '../run-page.js';

/** A page of the runs that the caller may see, the latest start first. */
export type ListRuns = (caller: Caller, query: RunQuery) => TaskEither<PortFailure, RunPage>;

export interface ListRunsPorts {
  readonly runs: Pick<RunRegister, 'page'>;
}

export const listRuns =
  ({ runs }: ListRunsPorts): ListRuns =>
  (caller, query) =>
    runs.page(caller, query);
