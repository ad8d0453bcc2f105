import type { Call, Calls, Named, Operation } from '../../api/operation/operation.js';
import { type ApiResult, errorDocument } from '../../api/errors/error-document.js';
import { queryString } from '../../api/fields/page-fields.js';
import type { ParseResponse } from './send-request.js';
import { emptyResponse, jsonResponse, parseResponse, sendRequest } from './send-request.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Secret } from '../../../core/shared/secret.js';

/** Calls an operation on a service. */
export type Remote = <O extends Named>(operation: O) => Call<O>;

/**
 * A service may take ten minutes for a check. The fetch of Node itself waits five for the headers
 * (`headersTimeout` of undici), unless it is given another dispatcher.
 */
const SLOW_TIMEOUT_MS = 11 * 60_000;

/** `timeoutMs` is for one request and its whole answer; operations that may take long are given more. */
export const remoteCaller = (options: ServiceOptions, timeoutMs: number): Remote => {
  const call = serviceCaller(options, timeoutMs);
  const callSlowly = serviceCaller(options, Math.max(timeoutMs, SLOW_TIMEOUT_MS));
  return <O extends Named>(operation: O) =>
    ((...sent: readonly unknown[]): ApiResult<unknown> => {
      const { method, answer } = operation;
      const { path, query, body, signal } = requestOf(operation, sent);
      const search = operation.query === undefined ? '' : `?${queryString(query)}`;
      return (operation.timeoutMs === undefined ? call : callSlowly)<unknown>(
        method,
        `${pathTo(operation, path)}${search}`,
        answer.body === undefined ? emptyResponse : jsonResponse(answer.status, answer.body),
        { ...(body !== undefined && { body }), signal },
      );
    }) as Call<O>;
};

/** The parts of the call of an operation. */
interface Request {
  readonly path: string | Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

const requestOf = (operation: Operation, call: readonly unknown[]): Request => {
  const rest = [...call];
  const next = (isThere: boolean): unknown => (isThere ? rest.shift() : undefined);
  return {
    path: (next(operation.path.includes('{')) ?? '') as Request['path'],
    query: (next(operation.query !== undefined) ?? {}) as Request['query'],
    body: next(operation.body !== undefined),
    signal: rest[0] as Request['signal'],
  };
};

/** The calls of these operations. */
export const remoteCalls = <T extends Readonly<Record<string, Named>>>(
  remote: Remote,
  all: T,
): Calls<T> =>
  Object.fromEntries(
    Object.entries(all).map(([name, one]) => [name, remote(one)]),
  ) as unknown as Calls<T>;

/** The path of an operation with its values, relative to where the service is mounted. */
export const pathTo = (
  { path }: Named,
  values: string | Readonly<Record<string, string>>,
): string =>
  path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(typeof values === 'string' ? values : (values[name] ?? '')),
    );

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

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The base URL of a service, or why a text is not one.
 * Anybody on the way can read a token in plain http, so that is allowed to this machine only.
 */
export const serviceUrl = (text: string): E.Either<string, URL> => {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    return E.left('The URL of the service must be one such as https://shipshape.example.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return E.left(
      'The URL of the service must have no user, password, query or fragment: scheme, host, port and path are all.',
    );
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return E.left(
      `The token would be sent to ${url.origin} in clear. Use https, or a tunnel to this machine, such as ssh -L 8080:localhost:8080 HOST.`,
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return E.right(url);
};
