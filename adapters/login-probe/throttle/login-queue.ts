import type { LoginKeys, ServerStates } from './server-states.js';
import { loginPlaces, type Place, type PlaceRules } from './login-places.js';

export interface QueueRules extends PlaceRules, Pick<ServerStates, 'isAccepted' | 'isSilent'> {
  /** How many logins may be under way at once at a server that has just accepted them. */
  readonly loginsPerServer: number;
}

/** A login that waits for its turn at its server, and then for one of the places of all logins. */
export interface QueuedLogin<A> {
  readonly logIn: (place: Place) => Promise<A>;
  /** Called when no other login to the server is in its way any longer. */
  readonly onTurn: () => void;
}

export interface LoginQueue {
  /** Runs the login as soon as it gets a place; rejects when the signal aborts before. */
  readonly enqueue: <A>(keys: LoginKeys, login: QueuedLogin<A>, signal: AbortSignal) => Promise<A>;
  /** While this work lasts, a person waits for the login, which goes ahead of background logins. */
  readonly whileInteractive: <A>(keys: LoginKeys, work: () => Promise<A>) => Promise<A>;
}

interface WaitingLogin extends Pick<QueuedLogin<unknown>, 'onTurn'> {
  readonly keys: LoginKeys;
  readonly server: Server;
  readonly begin: (place: Place) => void;
}

/** The logins at one server, which is dropped when it has none. */
interface Server {
  /** In the order in which they came. */
  readonly waiting: Set<WaitingLogin>;
  /** Those that have their turn. */
  readonly turns: Set<LoginKeys>;
  /** How many people wait for each flight. */
  readonly people: Map<string, number>;
}

/**
 * One login at a time at each server, in the order in which they came, first those that people wait for; and so many in all.
 * A login that waits for its server takes no place from the others: a server that never answers costs the fleet one
 * place, however many of its databases are checked, or as many as it has for each server if it falls silent right after it
 * accepted a login.
 */
export const loginQueue = (rules: QueueRules): LoginQueue => {
  const servers = new Map<string, Server>();
  const seekers = placeSeekers(rules);
  const serverOf = (key: string): Server => {
    const server = servers.get(key) ?? { waiting: new Set(), turns: new Set(), people: new Map() };
    servers.set(key, server);
    return server;
  };
  const update = (key: string, server: Server): void => {
    giveTurns(server, rules).forEach(seekers.add);
    seekers.givePlaces();
    if (server.waiting.size + server.turns.size + server.people.size === 0) servers.delete(key);
  };
  return {
    enqueue: (keys, login, signal) => {
      const server = serverOf(keys.server);
      const onChange = () => update(keys.server, server);
      return runAtPlace({ ...login, keys, server }, signal, seekers, onChange);
    },
    whileInteractive: (keys, work) => {
      const server = serverOf(keys.server);
      const countPerson = (change: 1 | -1) => {
        const count = (server.people.get(keys.flight) ?? 0) + change;
        if (count === 0) server.people.delete(keys.flight);
        else server.people.set(keys.flight, count);
        update(keys.server, server);
      };
      countPerson(1);
      return work().finally(() => countPerson(-1));
    },
  };
};

const runAtPlace = <A>(
  { keys, server, logIn, onTurn }: QueuedLogin<A> & Pick<WaitingLogin, 'keys' | 'server'>,
  signal: AbortSignal,
  seekers: Pick<PlaceSeekers, 'delete'>,
  onChange: () => void,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const leaveServer = () => {
      server.turns.delete(keys);
      onChange();
    };
    const stopWaiting = () => {
      server.waiting.delete(login);
      seekers.delete(login);
      reject(new Error('All callers have cancelled'));
      leaveServer();
    };
    const begin = (place: Place) => {
      signal.removeEventListener('abort', stopWaiting);
      logIn(place).finally(place.end).finally(leaveServer).then(resolve, reject);
    };
    const login = { keys, server, onTurn, begin };
    signal.addEventListener('abort', stopWaiting, { once: true });
    server.waiting.add(login);
    onChange();
  });

/** Those that have their turn, and wait for a place: first whichever login is the next of a server that people wait for. */
const placeSeekers = (rules: QueueRules) => {
  const seeking = new Set<WaitingLogin>();
  const givePlaces = (): void => {
    for (const mayGo of [isWanted, () => true])
      for (const login of seeking) {
        const place = mayGo(login) ? placeFor(login) : undefined;
        if (place === undefined) continue;
        seeking.delete(login);
        login.begin(place);
      }
  };
  const places = loginPlaces(rules, givePlaces);
  const placeFor = (login: WaitingLogin) =>
    places({ isWanted: isWanted(login), isSilent: rules.isSilent(login.keys) });
  return {
    add: (login: WaitingLogin) => void seeking.add(login),
    delete: (login: WaitingLogin) => void seeking.delete(login),
    givePlaces,
  };
};

type PlaceSeekers = ReturnType<typeof placeSeekers>;

const isWanted = ({ server }: WaitingLogin): boolean => server.people.size > 0;

const giveTurns = (server: Server, rules: QueueRules): readonly WaitingLogin[] => {
  const next = nextOf(server, rules);
  if (next === undefined) return [];
  server.waiting.delete(next);
  server.turns.add(next.keys);
  next.onTurn();
  return [next, ...giveTurns(server, rules)];
};

/**
 * The login whose turn it is: the first that people wait for, or else the first of all. Several are under way together only
 * if the server has just accepted each of them, and all but one of them have people who wait: monitoring alone makes one at a time.
 */
const nextOf = (
  { waiting, turns, people }: Server,
  { loginsPerServer, isAccepted }: QueueRules,
): WaitingLogin | undefined => {
  const inOrder = [...waiting];
  const next = inOrder.find(({ keys }) => people.has(keys.flight)) ?? inOrder[0];
  if (next === undefined || turns.size === 0) return next;
  const together = [...turns, next.keys];
  const unattended = together.filter(({ flight }) => !people.has(flight));
  const mayRun =
    together.length <= loginsPerServer && together.every(isAccepted) && unattended.length <= 1;
  return mayRun ? next : undefined;
};
