import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const WELL_FORMED = /^[\w.:@+/=-]{1,128}$/;

/** The id of a request in its response and the log: its own `x-request-id` if that is well formed, else a new UUID. */
export const requestId = ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
};
