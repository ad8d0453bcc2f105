import type { LoginKeys } from './login-keys.js';

export interface TurnRules {
  /** How many logins may be under way at once at a server that has just accepted them. */
  readonly loginsPerServer: number;
  /** Whether the server accepted this login last, and only just. */
  readonly isAccepted: (keys: LoginKeys) => boolean;
}

export interface ServerTurns {
  /** Runs the login when it is its turn; rejects when the signal aborts before. */
  readonly take: <A>(keys: LoginKeys, logIn: () => Promise<A>, signal: AbortSignal) => Promise<A>;
  /** A person waits for this login, until `removePerson` is called as often. */
  readonly addPerson: (keys: LoginKeys) => void;
  readonly removePerson: (keys: LoginKeys) => void;
  /** Whether a person waits for any login of this server. */
  readonly isWanted: () => boolean;
  /** Whether no login waits or is under way, and no person waits. */
  readonly isIdle: () => boolean;
}

interface WaitingLogin {
  readonly keys: LoginKeys;
  readonly begin: () => void;
}

/**
 * The turns of the logins at one server: one at a time, in the order in which they came, first those that people
 * wait for. Several are under way together only if the server has just accepted each of them, and all but one of them
 * have people who wait: monitoring alone makes one at a time.
 */
export const serverTurns = ({ loginsPerServer, isAccepted }: TurnRules): ServerTurns => {
  /** By check, which is unique among those that wait. */
  const waiting = new Map<string, WaitingLogin>();
  const underWay = new Set<LoginKeys>();
  /** How many people wait, by check. */
  const people = new Map<string, number>();

  const hasPeople = ({ check }: LoginKeys) => people.has(check);
  const mayBegin = (keys: LoginKeys): boolean => {
    const together = [...underWay, keys];
    const unattended = together.filter((login) => !hasPeople(login));
    return (
      underWay.size === 0 ||
      (together.length <= loginsPerServer && together.every(isAccepted) && unattended.length <= 1)
    );
  };
  const beginNext = (): void => {
    const next = firstOf(waiting.values(), hasPeople);
    if (next === undefined || !mayBegin(next.keys)) return;
    waiting.delete(next.keys.check);
    next.begin();
    beginNext();
  };
  const countPeople = ({ check }: LoginKeys, change: number) => {
    const count = (people.get(check) ?? 0) + change;
    if (count === 0) people.delete(check);
    else people.set(check, count);
    beginNext();
  };
  const run = <A>(keys: LoginKeys, logIn: () => Promise<A>): Promise<A> => {
    underWay.add(keys);
    return logIn().finally(() => {
      underWay.delete(keys);
      beginNext();
    });
  };
  return {
    take: (keys, logIn, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(keys.check);
          reject(new Error('The callers have gone'));
          beginNext();
        };
        const begin = () => {
          signal.removeEventListener('abort', leave);
          run(keys, logIn).then(resolve, reject);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(keys.check, { keys, begin });
        beginNext();
      }),
    addPerson: (keys) => countPeople(keys, 1),
    removePerson: (keys) => countPeople(keys, -1),
    isWanted: () => people.size > 0,
    isIdle: () => waiting.size + underWay.size + people.size === 0,
  };
};

/** The first login that people wait for, or else the first of all. */
const firstOf = (
  waiting: Iterable<WaitingLogin>,
  hasPeople: (keys: LoginKeys) => boolean,
): WaitingLogin | undefined => {
  let first: WaitingLogin | undefined;
  for (const login of waiting) {
    if (hasPeople(login.keys)) return login;
    first ??= login;
  }
  return first;
};
