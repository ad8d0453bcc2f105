import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DeletionTime } from '../ports/clock.js';
import type { PortTask } from '../ports/port-failure.js';

/** Removes a batch of what is over for longer than it is kept; returns how many. */
export type Purge = PortTask<number>;

/** How many are removed at once: a fraction of a second of work for the store, which does not hold up other writes. */
export const PURGE_BATCH_SIZE = 500;

export interface PurgedRegister {
  readonly purge: (endedBefore: Date, limit: number) => PortTask<number>;
}

export const purge = (
  register: PurgedRegister,
  deletionTime: DeletionTime,
  keptForMs: number,
): Purge =>
  pipe(
    deletionTime,
    TE.flatMap((now) => register.purge(new Date(now.getTime() - keptForMs), PURGE_BATCH_SIZE)),
  );
