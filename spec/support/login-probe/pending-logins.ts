import * as E from 'fp-ts/lib/Either.js';
import { acceptedLogin } from '../../../core/dump-check/login-result.js';
import {
  ABANDONED,
  type LoginOutcome,
} from '../../../adapters/login-probe/throttle/rejections-by-key.js';
import type {
  DialledLogin,
  DialledLoginProbe,
  LoginProgress,
} from '../../../adapters/login-probe/transport/dialling.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { withoutObstacles } from '../dump-check/without-obstacles.js';

interface HeldLogin {
  readonly target: DumpTarget;
  readonly onProgress: (progress: LoginProgress) => void;
  readonly settle: (outcome: LoginOutcome) => void;
}

/** A probe whose logins are under way until the spec ends them, or their signal aborts. */
export interface PendingLogins {
  readonly probe: DialledLoginProbe;
  /** The names of the databases whose logins are under way, in the order in which they began. */
  readonly underWay: () => readonly string[];
  /** How many logins there were in all. */
  readonly count: () => number;
  /** The login of this database gets so far. */
  readonly reach: (database: string, progress: LoginProgress) => Promise<void>;
  /** Ends the login of this database; resolves when the next login in the queue had time to begin. */
  readonly answer: (database: string, outcome: LoginOutcome) => Promise<void>;
}

export const ACCEPTED: LoginOutcome = E.right(acceptedLogin(18));

/** Runs everything that waits for nothing but promises. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const pendingLogins = (): PendingLogins => {
  const held = new Set<HeldLogin>();
  let count = 0;
  const logIn: DialledLogin = (target, signal, dialling) => () =>
    new Promise((resolve) => {
      count += 1;
      const login: HeldLogin = {
        target,
        onProgress: (progress) => dialling?.onProgress(progress),
        settle: (outcome) => {
          held.delete(login);
          resolve(outcome);
        },
      };
      held.add(login);
      signal?.addEventListener('abort', () => login.settle(ABANDONED), { once: true });
    });
  const loginTo = (database: string) =>
    [...held].find(({ target }) => target.database.name === database);
  return {
    probe: withoutObstacles(logIn),
    underWay: () => [...held].map(({ target }) => target.database.name),
    count: () => count,
    reach: async (database, progress) => {
      loginTo(database)?.onProgress(progress);
      await flushPromises();
    },
    answer: async (database, outcome) => {
      loginTo(database)?.settle(outcome);
      await flushPromises();
    },
  };
};
