import type { ErrorDocument } from '../../api/errors/error-document.js';
import { errorHeaders, errorText } from './send-error.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';

/** An error response for callers without Fastify, which send it themselves. */
export interface RawErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const rawErrorResponse = (document: ErrorDocument, requestId: string): RawErrorResponse => {
  const body = errorText(document, requestId);
  return {
    status: document.status,
    headers: {
      ...SECURITY_HEADERS,
      ...errorHeaders(document, requestId),
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  };
};

/** The error of a service that is shutting down. */
export const SHUTTING_DOWN = errorDocument('unavailable', 'The service is shutting down.');

/** The response to requests that come in after the mount was closed. */
export const shuttingDownResponse = (requestId: string): RawErrorResponse =>
  rawErrorResponse(SHUTTING_DOWN, requestId);
