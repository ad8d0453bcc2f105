import PQueue from 'p-queue';
import type { LoginKeys } from './login-keys.js';
import { type ServerTurns, serverTurns, type TurnRules } from './server-turns.js';

export interface ServerQueues {
  /** Runs the login as soon as it gets a place; rejects when the signal aborts before. */
  readonly enqueue: <A>(
    keys: LoginKeys,
    logIn: () => Promise<A>,
    signal: AbortSignal,
  ) => Promise<A>;
  /** While this work lasts, a person waits for the login, which goes ahead of those that nobody waits for. */
  readonly whileInteractive: <A>(keys: LoginKeys, work: () => Promise<A>) => Promise<A>;
}

export interface ServerQueuesOptions extends TurnRules {
  readonly loginsAtOnce: number;
}

/**
 * The turns of each server, and so many logins at once in all. A login that waits for its server takes no place from
 * the others: a server that never answers costs the fleet one place, however many of its databases are checked, or
 * as many as it has for each server if it falls silent right after it accepted a login.
 * Logins that people wait for go first, and so does whichever login is the next of a server that people wait for.
 */
export const serverQueues = ({ loginsAtOnce, ...rules }: ServerQueuesOptions): ServerQueues => {
  const total = totalQueue(loginsAtOnce);
  const servers = new Map<string, ServerTurns>();
  const turnsOf = (server: string): ServerTurns => {
    const known = servers.get(server) ?? serverTurns(rules);
    servers.set(server, known);
    return known;
  };
  const removeIdle = (server: string) => {
    if (servers.get(server)?.isIdle() === true) servers.delete(server);
  };
  return {
    enqueue: (keys, logIn, signal) => {
      const { take, isWanted } = turnsOf(keys.server);
      const waitForPlace = () => total.add(keys, isWanted, logIn, signal);
      return take(keys, waitForPlace, signal).finally(() => removeIdle(keys.server));
    },
    whileInteractive: (keys, work) => {
      const turns = turnsOf(keys.server);
      turns.addPerson(keys);
      total.prioritize(keys.server);
      return work().finally(() => {
        turns.removePerson(keys);
        total.prioritize(keys.server);
        removeIdle(keys.server);
      });
    },
  };
};

interface WaitingForPlace extends Pick<LoginKeys, 'server' | 'flight'> {
  priority: number;
  /** Whether a person waits for any login of the server. */
  readonly isWanted: () => boolean;
}

/** The places in all, where the logins of a server go first as long as people wait for that server. */
const totalQueue = (concurrency: number) => {
  const queue = new PQueue({ concurrency });
  const waiting = new Set<WaitingForPlace>();
  return {
    prioritize: (server: string) => {
      for (const login of waiting) {
        const priority = login.isWanted() ? 1 : 0;
        if (login.server !== server || login.priority === priority) continue;
        login.priority = priority;
        queue.setPriority(login.flight, priority);
      }
    },
    add: <A>(keys: LoginKeys, isWanted: () => boolean, logIn: LogIn<A>, signal: AbortSignal) => {
      const login = { ...keys, isWanted, priority: isWanted() ? 1 : 0 };
      // The signal ends the wait alone: of a running job, p-queue would free the place while the login still goes on.
      const controller = new AbortController();
      const endWait = () => {
        waiting.delete(login);
        signal.removeEventListener('abort', leave);
      };
      const leave = () => {
        endWait();
        controller.abort();
      };
      const run = () => {
        endWait();
        return logIn();
      };
      waiting.add(login);
      signal.addEventListener('abort', leave);
      const { priority } = login;
      return queue.add(run, { id: keys.flight, priority, signal: controller.signal });
    },
  };
};

type LogIn<A> = () => Promise<A>;
