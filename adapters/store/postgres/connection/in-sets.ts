import * as E from 'fp-ts/lib/Either.js';
import type * as T from 'fp-ts/lib/Task.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';

/** How many are in a set at most: it keeps its locks until all of it is on the disk. */
const MAX_SET = 300;

/** How many wait at most: ten sets. One more fails as `busy`. */
const MAX_WAITING = 3_000;

export interface SetWriter<A, B> {
  /** Those of the same key are never in the same set. */
  readonly keyOf: (item: A) => string;
  /** Writes a set, in the order of its keys, and returns what gives each of its items its result. */
  readonly writeSet: (set: readonly A[]) => T.Task<(item: A) => PortTask<B>>;
}

/** Writes what it is given in sets, one after the other: what arrives while a set is under way goes into the next one. */
export const inSets = <A, B>({ keyOf, writeSet }: SetWriter<A, B>): ((item: A) => PortTask<B>) => {
  let waiting: Waiting<A, B>[] = [];
  let isWriting = false;
  const nextSet = (): readonly Waiting<A, B>[] => {
    const set = new Map<string, Waiting<A, B>>();
    waiting = waiting.filter((one) => {
      const key = keyOf(one.item);
      const isLater = set.size === MAX_SET || set.has(key);
      if (!isLater) set.set(key, one);
      return isLater;
    });
    return [...set].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  };
  const writeWaiting = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) await answer(nextSet(), writeSet);
    isWriting = false;
  };
  return (item) => () =>
    new Promise((resolve) => {
      if (waiting.length >= MAX_WAITING) {
        resolve(E.left(unavailable('store', 'busy')));
        return;
      }
      waiting.push({ item, resolve });
      if (!isWriting) void writeWaiting();
    });
};

interface Waiting<A, B> {
  readonly item: A;
  readonly resolve: (result: Promise<E.Either<PortFailure, B>>) => void;
}

/** Ends when each has its result; where the writer throws, each caller receives what it throws. */
const answer = async <A, B>(
  set: readonly Waiting<A, B>[],
  writeSet: SetWriter<A, B>['writeSet'],
): Promise<void> => {
  const written = writeSet(set.map(({ item }) => item))();
  const results = set.map(({ item, resolve }) => {
    const result = written.then((resultOf) => resultOf(item)());
    resolve(result);
    return result;
  });
  await Promise.allSettled(results);
};
