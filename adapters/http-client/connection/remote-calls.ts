import { type Call, type Calls, type Named, requestOf } from '../../api/operation/operation.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { queryString } from '../../api/fields/page-fields.js';
import { serviceCaller, type ServiceOptions } from './call-service.js';
import { emptyResponse, jsonResponse } from './parse-response.js';

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
