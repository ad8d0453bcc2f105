import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { refusalHook } from '../../api/audit/refused-request.js';
import { OPERATIONS } from '../../api/operations.js';
import { callerOf, lacksCredential } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { urlOf } from '../operation-route.js';
import { errorCodeOf } from '../responses/send-error.js';
import type { FailureSource } from '../../../core/shared/ports/port-failure.js';
import type { Failure } from '../../api/describe-failure.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit calls a request of this route that is refused; an operation is known by its path. */
    readonly action?: string;
  }
}

/** Puts requests into the audit that are refused under this scope before a use case is called. */
export const recordRefusals = (
  scope: FastifyInstance,
  { recordRefusal }: Pick<HttpContext, 'recordRefusal'>,
): void => {
  const known = { actionOf: actionsUnder(scope.prefix), codeOf: errorCodeOf, callerOf };
  const recordIt = refusalHook<FastifyRequest>(recordRefusal, known);
  scope.addHook('onResponse', (request, reply, done) => {
    // Who only asks who they are, without a credential, tries nothing.
    if (known.actionOf(request) === 'getMe' && lacksCredential(reply)) done();
    else recordIt(request, reply, done);
  });
};

const ROUTES = new Map(OPERATIONS.map(({ method, path, id }) => [`${method} ${urlOf(path)}`, id]));

/** The operation of a request, under the prefix of a mount; that of an unknown path has no name. */
const actionsUnder =
  (prefix: string) =>
  ({ method, routeOptions: { url = '', config } }: FastifyRequest): string =>
    config.action ??
    ROUTES.get(`${method === 'HEAD' ? 'GET' : method} ${url.slice(prefix.length)}`) ??
    'unknown';

/** Logs the failure of an operation: its kind and its source, never what the request was about. */
export const logFailure = (log: FastifyBaseLogger, failure: Failure): void => {
  const [level, message] = lineOf(failure);
  log[level]({ failure: factsOf(failure) }, message);
};

const lineOf = (failure: Failure): readonly [level: 'info' | 'warn' | 'error', message: string] => {
  if (failure._tag === 'Corrupt')
    return ['error', `${DATA[failure.source]} corrupt (place=${failure.place})`];
  if (failure._tag !== 'Unavailable')
    return ['info', `operation refused (failure=${failure._tag})`];
  if (failure.reason === 'abandoned') return ['info', 'client disconnected'];
  return ['warn', `${failure.source} unavailable (reason=${failure.reason})`];
};

const DATA: Readonly<Record<FailureSource, string>> = {
  store: 'stored data',
  dump_tool: 'dump_tool data',
  login: 'login data',
  destination: 'destination data',
  identity_provider: 'identity provider',
  channel: 'channel data',
};

const WORDS_OF_CALLERS: ReadonlySet<Failure['_tag']> = new Set([
  'FleetRejected',
  'TokenNameTaken',
  'ResourceMistaken',
  'PathTaken',
  'ManagedByFile',
  'HasChildren',
  'StillFound',
  'ChangedMeanwhile',
]);

/** Faults of a fleet and names of tokens are words of the caller, names of objects words of the target: they stay out of the log. */
const factsOf = (failure: Failure): object => {
  if (failure._tag === 'DumpNotReady')
    return { _tag: failure._tag, codes: failure.reasons.map(({ code }) => code) };
  return WORDS_OF_CALLERS.has(failure._tag) ? { _tag: failure._tag } : failure;
};
