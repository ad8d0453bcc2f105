import type { ErrorDocument } from '../../api/errors/error-document.js';

/** When to try again what failed for the moment. */
export const RETRY_AFTER_SECONDS = 5;

/** The headers of every error, whoever sends it. A 503 says when to come back. */
export const errorHeaders = (
  { status }: ErrorDocument,
  requestId: string,
): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-type': 'application/problem+json; charset=utf-8',
  'x-request-id': requestId,
  ...(status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
});
