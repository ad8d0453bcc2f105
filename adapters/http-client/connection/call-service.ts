import type { Answer } from '../../api/errors/api-result.js';
import type { ReadReply } from './parse-response.js';

export interface Asked {
  readonly body?: unknown;
  /** Says that nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request to a service, and reads what comes back; whatever happens on the way is an answer too. */
export type Ask = <A>(method: string, path: string, read: ReadReply<A>, asked?: Asked) => Answer<A>;
