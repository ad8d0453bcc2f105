import type { AuditEvent } from '../../../core/audit/audit-event.js';
import { type IncomingRequest, originOf } from '../access/request-origin.js';

const TOO_MANY_REQUESTS = 429;

const MOST_CHARACTERS = 200;

interface RefusedRequest extends IncomingRequest {
  readonly url: string;
}

/**
 * What the audit has of a request that was answered so; nothing where it was not refused, or is over a limit: those are counted alone, as
 * they could fill the store.
 */
export const refusalOf = (
  request: RefusedRequest,
  status: number,
  code = String(status),
): Pick<AuditEvent, 'code' | 'origin' | 'detail'> | undefined => {
  if (status < 400 || status >= 500 || status === TOO_MANY_REQUESTS) return undefined;
  const path = request.url.replace(/\?.*/s, '').slice(0, MOST_CHARACTERS);
  return { code, origin: originOf(request), detail: { path } };
};
