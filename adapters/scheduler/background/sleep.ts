import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after this time, or at the signal; it never rejects. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);
