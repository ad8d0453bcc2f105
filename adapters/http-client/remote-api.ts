import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { Secret } from '../../core/shared/secret.js';
import { errorDocument } from '../api/errors/error-catalogue.js';
import { FleetPlanBody } from '../api/fleet/fleet-plan-body.js';
import type { Api } from '../api/api.js';
import { OverviewBody } from '../api/problems/overview-body.js';
import type { ErrorDocument, ReasonBody } from '../api/errors/error-document.js';
import { ResourcesBody } from '../api/resources/resource-body.js';
import { IssuedTokenBody, TokensBody } from '../api/access/token-body.js';
import { tokenRequestBody } from '../api/access/token-request-body.js';
import type { CallService } from './connection/call-service.js';
import { sendRequest } from './connection/send-request.js';
import { jsonResponse, emptyResponse, parseResponse } from './connection/parse-response.js';
import { remoteProblemsApi } from './problems/remote-problems-api.js';
import { serviceUrl } from './connection/service-url.js';

export interface RemoteApiOptions {
  readonly url: string;
  readonly token: Secret;
  /** The JSON document that says all of a fleet, its secrets included. */
  readonly encodeFleet: (fleet: FleetDescription) => unknown;
  /** For one request and its whole answer; a minute when left out. A dump check is given more. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/**
 * A service may spend ten minutes on a check before it gives up. The fetch of Node itself waits five for the headers
 * (`headersTimeout` of undici), unless it is given another dispatcher.
 */
const CHECK_TIMEOUT_MS = 11 * 60_000;

/** The operations of a service elsewhere, asked over HTTP. Whatever happens on the way is an answer too. */
export const remoteApi = (options: RemoteApiOptions): Api => {
  const { timeoutMs = 60_000 } = options;
  const ask = asking(options, timeoutMs);
  const patiently = asking(options, Math.max(timeoutMs, CHECK_TIMEOUT_MS));
  return {
    overview: (signal) => ask('GET', 'v1/overview', jsonResponse(200, OverviewBody), { signal }),
    locate: async (idOrPath) => {
      const query = new URLSearchParams({ at: idOrPath });
      const found = await ask(
        'GET',
        `v1/resources?${query.toString()}`,
        jsonResponse(200, ResourcesBody),
      );
      return pipe(
        found,
        E.map(({ resources }) => resources),
      );
    },
    checkDump: async (database) => {
      const checked = await patiently('POST', `v1/databases/${database}/dump/check`, emptyResponse);
      return pipe(
        checked,
        E.map((): readonly ReasonBody[] => []),
        E.orElse(verdict),
      );
    },
    applyFleet: (fleet, { prune, dryRun }) =>
      ask('PUT', `v1/fleet?prune=${prune}&dry_run=${dryRun}`, jsonResponse(200, FleetPlanBody), {
        body: options.encodeFleet(fleet),
      }),
    createToken: (request) =>
      ask('POST', 'v1/tokens', jsonResponse(201, IssuedTokenBody), {
        body: tokenRequestBody(request),
      }),
    listTokens: async () => {
      const listed = await ask('GET', 'v1/tokens', jsonResponse(200, TokensBody));
      return pipe(
        listed,
        E.map(({ tokens }) => tokens),
      );
    },
    revokeToken: (id) => ask('DELETE', `v1/tokens/${id}`, emptyResponse),
    ...remoteProblemsApi(ask),
  };
};

/** That a dump cannot start is an answer over here, not an error; one without a reason is not to be taken for a yes. */
const verdict = (problem: ErrorDocument): E.Either<ErrorDocument, readonly ReasonBody[]> =>
  problem.code === 'dump_not_ready' && problem.reasons !== undefined && problem.reasons.length > 0
    ? E.right(problem.reasons)
    : E.left(problem);

const asking =
  ({ url, token, fetch: fetchIt = fetch }: RemoteApiOptions, timeoutMs: number): CallService =>
  async (method, path, read, { body, signal } = {}) => {
    const base = serviceUrl(url);
    if (E.isLeft(base)) return E.left(errorDocument('malformed_request', base.left));
    const timeout = AbortSignal.timeout(timeoutMs);
    const reply = await sendRequest(fetchIt, new URL(path, base.right), {
      method,
      headers: {
        authorization: `Bearer ${token.reveal()}`,
        accept: 'application/json, application/problem+json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return pipe(reply, E.flatMap(parseResponse(read)));
  };
