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
export const serverTurns = (rules: TurnRules): ServerTurns => {
  /** By flight, which is unique among those that wait. */
  const waiting = new Map<string, WaitingLogin>();
  const underWay = new Set<LoginKeys>();
  const people = peopleByFlight(() => beginNext());
  const beginNext = (): void => {
    const next = firstOf(waiting.values(), people.has);
    if (next === undefined || !mayRunTogether([...underWay, next.keys], rules, people.has)) return;
    waiting.delete(next.keys.flight);
    next.begin();
    beginNext();
  };
  const remove = (keys: LoginKeys) => {
    if (!underWay.delete(keys)) waiting.delete(keys.flight);
    beginNext();
  };
  return {
    take: (keys, logIn, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          reject(new Error('The callers have gone'));
          remove(keys);
        };
        const begin = () => {
          signal.removeEventListener('abort', leave);
          underWay.add(keys);
          logIn()
            .finally(() => remove(keys))
            .then(resolve, reject);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(keys.flight, { keys, begin });
        beginNext();
      }),
    addPerson: people.add,
    removePerson: people.remove,
    isWanted: () => people.size() > 0,
    isIdle: () => waiting.size + underWay.size + people.size() === 0,
  };
};

type HasPeople = (keys: LoginKeys) => boolean;

const mayRunTogether = (
  logins: readonly LoginKeys[],
  { loginsPerServer, isAccepted }: TurnRules,
  hasPeople: HasPeople,
): boolean => {
  if (logins.length === 1) return true;
  const unattended = logins.filter((login) => !hasPeople(login));
  return logins.length <= loginsPerServer && logins.every(isAccepted) && unattended.length <= 1;
};

/** How many people wait for each flight. */
const peopleByFlight = (onChange: () => void) => {
  const counts = new Map<string, number>();
  const changeBy =
    (change: number) =>
    ({ flight }: LoginKeys) => {
      const count = (counts.get(flight) ?? 0) + change;
      if (count === 0) counts.delete(flight);
      else counts.set(flight, count);
      onChange();
    };
  return {
    has: ({ flight }: LoginKeys) => counts.has(flight),
    size: () => counts.size,
    add: changeBy(1),
    remove: changeBy(-1),
  };
};

/** The first login that people wait for, or else the first of all. */
const firstOf = (
  waiting: Iterable<WaitingLogin>,
  hasPeople: HasPeople,
): WaitingLogin | undefined => {
  let first: WaitingLogin | undefined;
  for (const login of waiting) {
    if (hasPeople(login.keys)) return login;
    first ??= login;
  }
  return first;
};
