import * as E from 'fp-ts/lib/Either.js';
import { acceptedLogin } from '../../../core/dump-check/login-result.js';
import {
  ABANDONED,
  type LoginOutcome,
} from '../../../adapters/login-probe/throttle/rejections-by-key.js';
import type {
  DialledLogin,
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
export type PendingLogins = ReturnType<typeof pendingLogins>;

export const ACCEPTED: LoginOutcome = E.right(acceptedLogin(18));

/** Runs everything that waits for nothing but promises. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const pendingLogins = () => {
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
    /** The names of the databases whose logins are under way, in the order in which they began. */
    underWay: () => [...held].map(({ target }) => target.database.name),
    /** How many logins there were in all. */
    count: () => count,
    /** The login of this database gets so far. */
    reach: async (database: string, progress: LoginProgress) => {
      loginTo(database)?.onProgress(progress);
      await flushPromises();
    },
    /** Ends the login of this database; resolves when the next login in the queue had time to begin. */
    answer: async (database: string, outcome: LoginOutcome) => {
      loginTo(database)?.settle(outcome);
      await flushPromises();
    },
  };
};
