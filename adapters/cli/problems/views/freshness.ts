import type { Api } from '../../../api/api.js';

/** How old the overview is, which is the business of those who check the fleet. */
export interface Freshness {
  /** Whether the fleet was checked lately enough to say that nothing is wrong with it. */
  readonly isRecent: boolean;
  /** A line for people. */
  readonly describe: (now: Date) => string;
}

/** Returns undefined where the service cannot tell. The signal says that the caller no longer waits. */
export type ReadFreshness = (api: Api, signal?: AbortSignal) => Promise<Freshness | undefined>;
