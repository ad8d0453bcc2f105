import * as E from 'fp-ts/lib/Either.js';
import {
  ABANDONED,
  type LoginOutcome,
} from '../../../adapters/login-probe/throttle/rejections-by-key.js';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { flushPromises } from './pending-logins.js';
import { withoutObstacles } from '../dump-check/without-obstacles.js';

interface Session {
  readonly user: string;
  readonly database: string;
  /** How many logins had failed when it began. */
  readonly failuresBefore: number;
  readonly end: (outcome: LoginOutcome) => void;
}

/** One server that sees every login begin and end, and derives from that alone which may run together. */
export const watchfulServer = () => {
  const sessions = new Set<Session>();
  const [begun, premature]: [string[], string[]] = [[], []];
  let [failures, most, accepted] = [0, 0, ''];
  const settle = (session: Session, outcome: LoginOutcome) => {
    sessions.delete(session);
    const isGood = E.isRight(outcome) && evidenceOf(outcome.right).adminLogin === 'good';
    if (!isGood) [failures, accepted] = [failures + 1, ''];
    else if (session.failuresBefore === failures) accepted = session.user;
  };
  const begin = (session: Session) => {
    sessions.add(session);
    begun.push(session.database);
    most = Math.max(most, sessions.size);
    const together = [...sessions];
    if (together.length > 1 && !together.every(({ user }) => user === accepted))
      premature.push(session.database);
  };
  const logIn: LoginProbe['logIn'] =
    ({ user, database }, signal) =>
    () =>
      new Promise((resolve) => {
        const end = (outcome: LoginOutcome) => {
          settle(session, outcome);
          resolve(outcome);
        };
        const session = { user, database: database.name, failuresBefore: failures, end };
        begin(session);
        signal?.addEventListener('abort', () => end(ABANDONED), { once: true });
      });
  return {
    probe: withoutObstacles(logIn),
    /** Ends one of the logins under way, if there is any. */
    end: async (which: number, outcome: LoginOutcome) => {
      [...sessions][which % Math.max(1, sessions.size)]?.end(outcome);
      await flushPromises();
    },
    underWay: () => [...sessions].map(({ database }) => database),
    /** The databases, in the order in which their logins began. */
    begun,
    /** The most that were under way at once. */
    most: () => most,
    /** Logins that began beside others although the server had not accepted that user since it refused somebody. */
    premature,
  };
};
