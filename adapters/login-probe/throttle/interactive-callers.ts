import type { IsAwaited, TurnKeys } from './per-server-semaphore.js';

/** What people wait for just now. */
export interface AwaitedKeys {
  readonly isAwaited: IsAwaited;
  /** While the work lasts, somebody waits for these. */
  readonly whileAwaited: <A>(keys: TurnKeys, work: () => Promise<A>) => Promise<A>;
}

export const awaitedKeys = (): AwaitedKeys => {
  const people = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (people.get(key) ?? 0) + more;
    if (count === 0) people.delete(key);
    else people.set(key, count);
  };
  return {
    isAwaited: (key) => people.has(key),
    whileAwaited: async ({ server, check }, work) => {
      [server, check].forEach((key) => add(key, 1));
      return work().finally(() => [server, check].forEach((key) => add(key, -1)));
    },
  };
};
