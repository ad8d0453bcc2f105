import { type PrioritySemaphore, type Release, prioritySemaphore } from './priority-semaphore.js';
import type { LoginKeys } from './login-keys.js';

/** What a turn is wanted for. */
export type QueueKeys = Pick<LoginKeys, 'server' | 'check'>;

/** Whether a person waits for what goes by this key. */
export type IsInteractive = (key: string) => boolean;

/** Waits until nobody else logs in to the server, and then until few enough log in anywhere. */
export type AcquireServer = (keys: QueueKeys, signal: AbortSignal) => Promise<Release | undefined>;

/**
 * One login at a time for each server, and so many at once in all. Whoever waits for a server takes no place from
 * the others: a server that never answers costs the fleet one place, however many of its databases are checked.
 * Who has the turn of a server goes ahead for every person who waits for that server behind it.
 */
export const perServerSemaphore = (
  loginsAtOnce: number,
  isAwaited: IsInteractive,
): AcquireServer => {
  const house = prioritySemaphore(loginsAtOnce);
  const servers = new Map<string, PrioritySemaphore>();
  const forgetIdle = (server: string, gate: PrioritySemaphore) => {
    if (gate.isIdle() && servers.get(server) === gate) servers.delete(server);
  };
  return async ({ server, check }, signal) => {
    const gate = servers.get(server) ?? prioritySemaphore(1);
    servers.set(server, gate);
    const leaveServer = await gate.acquire(signal, () => isAwaited(check));
    const leaveHouse = leaveServer && (await house.acquire(signal, () => isAwaited(server)));
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
