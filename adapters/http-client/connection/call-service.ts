import type { ApiResult } from '../../api/errors/error-document.js';
import type { ParseResponse } from './parse-response.js';

export interface CallOptions {
  readonly body?: unknown;
  /** Says that nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request to a service, and reads what comes back; whatever happens on the way is an answer too. */
export type CallService = <A>(
  method: string,
  path: string,
  read: ParseResponse<A>,
  asked?: CallOptions,
) => ApiResult<A>;
