import * as E from 'fp-ts/lib/Either.js';
import type { Secret } from '../../../core/shared/secret.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { type ParseResponse, parseResponse } from './parse-response.js';
import { sendRequest } from './send-request.js';
import { serviceUrl } from './service-url.js';

export interface ServiceOptions {
  readonly url: string;
  readonly token: Secret;
  readonly fetch?: typeof fetch;
}

interface CallOptions {
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request to a service, and parses the response. It never rejects: whatever happens on the way is a result too. */
export type CallService = <A>(
  method: string,
  path: string,
  parse: ParseResponse<A>,
  options?: CallOptions,
) => ApiResult<A>;

export const bearerOf = (token: Secret): string => `Bearer ${token.reveal()}`;

/** `timeoutMs` is for the request and its whole response. */
export const serviceCaller =
  ({ url, token, fetch: fetchIt = fetch }: ServiceOptions, timeoutMs: number): CallService =>
  async (method, path, parse, { body, ifMatch, signal } = {}) => {
    const base = serviceUrl(url);
    if (E.isLeft(base)) return E.left(errorDocument('malformed_request', base.left));
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await sendRequest(fetchIt, new URL(path, base.right), {
      method,
      headers: {
        authorization: bearerOf(token),
        accept: 'application/json, application/problem+json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return E.flatMap(parseResponse(parse))(response);
  };
