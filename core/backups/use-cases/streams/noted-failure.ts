import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import { refusalBehind, type StorageRefusal } from '../../storage-refusal.js';

export interface NotedBytes {
  /** The same bytes. Can be iterated once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Why they threw; none where they did not. */
  readonly failure: IO<O.Option<StorageRefusal>>;
}

/** The bytes of an object, whose failure is told apart from that of who reads them. */
export const notedFailure = (opened: AsyncIterable<Uint8Array>): NotedBytes => {
  const state: { failure: O.Option<StorageRefusal> } = { failure: O.none };
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* opened;
    } catch (error) {
      state.failure = O.some(refusalBehind(error) ?? { code: 'destination_failed' });
      throw error;
    }
  };
  return { bytes: bytes(), failure: () => state.failure };
};
