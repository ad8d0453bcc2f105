import type { LoginKeys } from './login-keys.js';
import { loginPlaces } from './login-places.js';
import type { Place, PlaceRules } from './place-counts.js';
import { type ServerTurns, serverTurns, type TurnRules } from './server-turns.js';

/** A login that waits for its turn at its server, and then for one of the places of all logins. */
export interface QueuedLogin<A> {
  readonly logIn: (place: Place) => Promise<A>;
  /** Called when no other login to the server is in its way any longer. */
  readonly onTurn: () => void;
}

export interface ServerQueues {
  /** Runs the login as soon as it gets a place; rejects when the signal aborts before. */
  readonly enqueue: <A>(keys: LoginKeys, login: QueuedLogin<A>, signal: AbortSignal) => Promise<A>;
  /** While this work lasts, a person waits for the login, which goes ahead of those that nobody waits for. */
  readonly whileInteractive: <A>(keys: LoginKeys, work: () => Promise<A>) => Promise<A>;
}

export interface ServerQueuesOptions extends TurnRules, PlaceRules {
  /** Whether the server did not answer on the network last time. */
  readonly isSilent: (keys: LoginKeys) => boolean;
}

/**
 * The turns of each server, and the places in all. A login that waits for its server takes no place from
 * the others: a server that never answers costs the fleet one place, however many of its databases are checked, or
 * as many as it has for each server if it falls silent right after it accepted a login.
 * Logins that people wait for go first, and so does whichever login is the next of a server that people wait for.
 */
export const serverQueues = ({ isSilent, ...rules }: ServerQueuesOptions): ServerQueues => {
  const places = loginPlaces(rules);
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
    enqueue: (keys, { logIn, onTurn }, signal) => {
      const { take, isWanted } = turnsOf(keys.server);
      const waitForPlace = () => {
        onTurn();
        return places.add({ isWanted, isSilent: () => isSilent(keys) }, logIn, signal);
      };
      return take(keys, waitForPlace, signal).finally(() => removeIdle(keys.server));
    },
    whileInteractive: (keys, work) => {
      const turns = turnsOf(keys.server);
      turns.addPerson(keys);
      places.beginNext();
      return work().finally(() => {
        turns.removePerson(keys);
        removeIdle(keys.server);
      });
    },
  };
};
