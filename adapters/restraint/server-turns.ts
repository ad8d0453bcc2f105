import { type Gate, type Leave, makeGate } from './gate.js';

/** Waits until nobody else logs in to the server, and then until few enough log in anywhere. */
export type TakeTurn = (server: string, signal: AbortSignal) => Promise<Leave | undefined>;

/**
 * One login at a time for each server, and so many at once in all. Whoever waits for a server takes no place from
 * the others: a server that never answers costs the fleet one place, however many of its databases are checked.
 */
export const serverTurns = (loginsAtOnce: number): TakeTurn => {
  const house = makeGate(loginsAtOnce);
  const servers = new Map<string, Gate>();
  const forgetIdle = (server: string, gate: Gate) => {
    if (gate.isIdle() && servers.get(server) === gate) servers.delete(server);
  };
  return async (server, signal) => {
    const gate = servers.get(server) ?? makeGate(1);
    servers.set(server, gate);
    const leaveServer = await gate.enter(signal);
    const leaveHouse = leaveServer && (await house.enter(signal));
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
