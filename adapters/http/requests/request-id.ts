import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const WELL_FORMED = /^[\w.:@+/=-]{1,128}$/;

/** The id under which a request is answered and logged: its own `x-request-id` where that is well formed, or a fresh UUID. */
export const requestId = ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
};
