import * as E from 'fp-ts/lib/Either.js';
import { acceptedLogin } from '../../../core/dump-check/login-result.js';
import {
  ABANDONED,
  type LoginOutcome,
} from '../../../adapters/login-probe/throttle/login-outcome.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { withoutObstacles } from '../dump-check/without-obstacles.js';

interface HeldLogin {
  readonly target: DumpTarget;
  readonly settle: (outcome: LoginOutcome) => void;
}

/** A probe whose logins are under way until the spec ends them, or their signal aborts. */
export interface PendingLogins {
  readonly probe: LoginProbe;
  /** The names of the databases whose logins are under way, in the order in which they began. */
  readonly underWay: () => readonly string[];
  /** How many logins there were in all. */
  readonly count: () => number;
  /** Ends the login of this database; resolves when the next login in the queue had time to begin. */
  readonly answer: (database: string, outcome: LoginOutcome) => Promise<void>;
}

export const ACCEPTED: LoginOutcome = E.right(acceptedLogin(18));

/** Runs everything that waits for nothing but promises. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const pendingLogins = (): PendingLogins => {
  const held = new Set<HeldLogin>();
  let count = 0;
  const logIn: LoginProbe['logIn'] = (target, signal) => () =>
    new Promise((resolve) => {
      count += 1;
      const login: HeldLogin = {
        target,
        settle: (outcome) => {
          held.delete(login);
          resolve(outcome);
        },
      };
      held.add(login);
      signal?.addEventListener('abort', () => login.settle(ABANDONED), { once: true });
    });
  return {
    probe: withoutObstacles(logIn),
    underWay: () => [...held].map(({ target }) => target.database.name),
    count: () => count,
    answer: async (database, outcome) => {
      [...held].find(({ target }) => target.database.name === database)?.settle(outcome);
      await flushPromises();
    },
  };
};
