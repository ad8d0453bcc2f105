import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../core/shared/ports/port-failure.js';
import { unavailable } from '../../core/shared/ports/port-failure.js';
import { emptyState, type MemoryState } from './state.js';

/** Holds the state of a memory store. A step runs when its task is run, and sees the state whole and alone. */
export interface StateCell {
  readonly run: <A>(step: (state: MemoryState) => A) => PortTask<A>;
  /** Runs a step that may refuse; one that does must leave the state as it was. */
  readonly attempt: <E, A>(step: (state: MemoryState) => E.Either<E, A>) => PortTask<A, E>;
  readonly close: () => void;
}

export const stateCell = (now: () => number): StateCell => {
  let state: MemoryState | undefined = emptyState(now);
  const attempt = <F, A>(step: (current: MemoryState) => E.Either<F, A>): PortTask<A, F> =>
    TE.fromIOEither<PortFailure | F, A>(() =>
      state === undefined ? E.left(unavailable('store', 'closed')) : step(state),
    );
  return {
    attempt,
    run: (step) => attempt((current) => E.right(step(current))),
    close: () => {
      state = undefined;
    },
  };
};
