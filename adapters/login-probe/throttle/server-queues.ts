import PQueue from 'p-queue';
import type { LoginKeys } from './login-keys.js';

/** The server at which a login waits, and the login itself, which is unique among those that wait. */
export type QueueKeys = Pick<LoginKeys, 'server' | 'check'>;

export interface ServerQueues {
  /** Runs the login as soon as it gets a place; rejects when the signal aborts before. */
  readonly enqueue: <A>(
    keys: QueueKeys,
    logIn: () => Promise<A>,
    signal: AbortSignal,
  ) => Promise<A>;
  /** While this work lasts, a person waits for the login, which goes ahead of those that nobody waits for. */
  readonly whileInteractive: <A>(keys: QueueKeys, work: () => Promise<A>) => Promise<A>;
}

/**
 * One login at a time for each server, and so many at once in all. A login that waits for its server takes no place from
 * the others: a server that never answers costs the fleet one place, however many of its databases are checked.
 * Logins that people wait for go first, and so does whichever login is the next of a server that people wait for.
 */
export const serverQueues = (loginsAtOnce: number): ServerQueues => {
  const total = new PQueue({ concurrency: loginsAtOnce });
  const servers = new Map<string, PQueue>();
  const { add, addPerson, removePerson } = prioritizedJobs();
  const queueOf = (server: string): PQueue => {
    const known = servers.get(server);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: 1 });
    servers.set(server, queue);
    return queue.once('idle', () => servers.delete(server));
  };
  return {
    enqueue: ({ server, check }, logIn, signal) =>
      add(queueOf(server), check, () => add(total, server, logIn, signal), signal),
    whileInteractive: ({ server, check }, work) => {
      [server, check].forEach(addPerson);
      return work().finally(() => [server, check].forEach(removePerson));
    },
  };
};

/** Jobs by key, which go first in their queue while people wait for their key, whether they come before or after the job. */
const prioritizedJobs = () => {
  const waiting = new Map<string, PQueue>();
  const people = new Map<string, number>();
  const priorityOf = (key: string) => (people.has(key) ? 1 : 0);
  const countPeople = (key: string, count: number) => {
    if (count === 0) people.delete(key);
    else people.set(key, count);
    waiting.get(key)?.setPriority(key, priorityOf(key));
  };
  return {
    addPerson: (key: string) => countPeople(key, (people.get(key) ?? 0) + 1),
    removePerson: (key: string) => countPeople(key, (people.get(key) ?? 0) - 1),
    add: <A>(queue: PQueue, key: string, job: () => Promise<A>, signal: AbortSignal) => {
      // The signal ends the wait alone: of a running job, p-queue would free the place while the login still goes on.
      const controller = new AbortController();
      const endWait = () => {
        waiting.delete(key);
        signal.removeEventListener('abort', leave);
      };
      const leave = () => {
        endWait();
        controller.abort();
      };
      const run = () => {
        endWait();
        return job();
      };
      waiting.set(key, queue);
      signal.addEventListener('abort', leave);
      return queue.add(run, { id: key, priority: priorityOf(key), signal: controller.signal });
    },
  };
};
