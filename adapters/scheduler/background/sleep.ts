import { setTimeout as wait } from 'node:timers/promises';

/** Waits for so long, or until the signal; it never fails. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);
