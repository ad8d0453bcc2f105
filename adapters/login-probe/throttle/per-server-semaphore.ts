import { type Gate, type Leave, makeGate } from './priority-semaphore.js';
import type { LoginKeys } from './login-keys.js';

/** What a turn is wanted for. */
export type TurnKeys = Pick<LoginKeys, 'server' | 'check'>;

/** Whether a person waits for what goes by this key. */
export type IsAwaited = (key: string) => boolean;

/** Waits until nobody else logs in to the server, and then until few enough log in anywhere. */
export type TakeTurn = (keys: TurnKeys, signal: AbortSignal) => Promise<Leave | undefined>;

/**
 * One login at a time for each server, and so many at once in all. Whoever waits for a server takes no place from
 * the others: a server that never answers costs the fleet one place, however many of its databases are checked.
 * Who has the turn of a server goes ahead for every person who waits for that server behind it.
 */
export const serverTurns = (loginsAtOnce: number, isAwaited: IsAwaited): TakeTurn => {
  const house = makeGate(loginsAtOnce);
  const servers = new Map<string, Gate>();
  const forgetIdle = (server: string, gate: Gate) => {
    if (gate.isIdle() && servers.get(server) === gate) servers.delete(server);
  };
  return async ({ server, check }, signal) => {
    const gate = servers.get(server) ?? makeGate(1);
    servers.set(server, gate);
    const leaveServer = await gate.enter(signal, () => isAwaited(check));
    const leaveHouse = leaveServer && (await house.enter(signal, () => isAwaited(server)));
    const leave = () => {
      leaveHouse?.();
      leaveServer?.();
      forgetIdle(server, gate);
    };
    if (leaveHouse !== undefined) return leave;
    leave();
    return undefined;
  };
};
