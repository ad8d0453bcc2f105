import type { IsInteractive, QueueKeys } from './per-server-semaphore.js';

/** What people wait for just now. */
export interface InteractiveCallers {
  readonly isInteractive: IsInteractive;
  /** While the work lasts, somebody waits for these. */
  readonly whileInteractive: <A>(keys: QueueKeys, work: () => Promise<A>) => Promise<A>;
}

export const interactiveCallers = (): InteractiveCallers => {
  const people = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (people.get(key) ?? 0) + more;
    if (count === 0) people.delete(key);
    else people.set(key, count);
  };
  return {
    isInteractive: (key) => people.has(key),
    whileInteractive: async ({ server, check }, work) => {
      [server, check].forEach((key) => add(key, 1));
      return work().finally(() => [server, check].forEach((key) => add(key, -1)));
    },
  };
};
