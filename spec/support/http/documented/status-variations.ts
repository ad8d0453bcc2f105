import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { anAdmin } from '../../access/a-caller.js';
import { aRunQuery } from '../../backups/a-run.js';
import { aUuid } from '../../shared/a-uuid.js';
import { ADA } from './valid-requests.js';
import { EDIT_VARIATIONS } from './edit-requests.js';
import { aHash, aToken } from '../../access/a-token.js';
import { rightOf } from '../../shared/right-of.js';
import { putFleet, refAt } from '../../fleet/put-fleet.js';
import { aServiceFleet } from '../a-service-fleet.js';
import type { Service } from '../a-service.js';
import type { StatusVariation, ValidRequest } from './prepared-request.js';
import { bearer } from '../seed-tokens.js';

const AS_IT_IS: StatusVariation = {};

const as = (holder: Parameters<typeof bearer>[0]): StatusVariation => ({
  change: (request) => ({ ...request, headers: { ...request.headers, ...bearer(holder) } }),
});

const throwing = (): never => {
  throw new Error('a defect');
};

const APPROVAL_WANTED = {
  _tag: 'ApprovalWanted',
  id: aUuid(1),
  kinds: ['prune'],
  until: new Date(0),
  voided: O.none,
};

const OF_ANY_OPERATION: Readonly<Record<string, StatusVariation>> = {
  200: AS_IT_IS,
  201: AS_IT_IS,
  202: AS_IT_IS,
  204: AS_IT_IS,
  400: {
    change: (request) => ({
      ...request,
      path: `${request.path}${request.path.includes('?') ? '&' : '?'}unknown=1`,
    }),
  },
  304: {
    change: (request) => ({ ...request, headers: { ...request.headers, 'if-none-match': '*' } }),
  },
  401: { change: ({ path, payload }) => ({ path, ...(payload === undefined ? {} : { payload }) }) },
  403: as('viewer'),
  404: {
    change: (request) => ({ ...request, path: request.path.replace(/[0-9a-f-]{36}/, aUuid(999)) }),
  },
  413: {
    overrides: { limits: { bodyBytes: 10, alertsBytes: 10, fleetBytes: 10, resourceBytes: 10 } },
    change: (request) => ({ ...request, payload: ' '.repeat(11) }),
  },
  415: {
    change: (request) => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'text/csv' },
    }),
  },
  428: {
    prepare: ({ options: { useCases } }) => {
      for (const name of ['addResource', 'changeResource', 'removeResource', 'startRestore'])
        Object.assign(useCases, { [name]: () => TE.left(APPROVAL_WANTED) });
    },
  },
  429: { overrides: { limits: { requestsPerMinute: 0 } } },
  500: {
    prepare: ({ options: { useCases } }) => {
      for (const name of Object.keys(useCases)) Object.assign(useCases, { [name]: throwing });
    },
  },
  503: { prepare: ({ store }) => store.close() },
};

const closeEverything = async ({ store, databases }: Service): Promise<void> => {
  const resource = { type: 'database', id: databases.shop } as const;
  await rightOf(store.problems.close({ kind: 'replica_lost', resource }, new Date()));
};

const cancelEverything = async ({ store, options: { useCases } }: Service): Promise<void> => {
  const { runs } = await rightOf(store.runs.page(anAdmin(), aRunQuery()));
  for (const { id } of runs) await rightOf(useCases.cancelRun(anAdmin(), id));
};

const expireEverything = async ({ store }: Service): Promise<void> => {
  const { runs } = await rightOf(store.runs.page(anAdmin(), aRunQuery()));
  for (const { id } of runs) await rightOf(store.queue.expire(id, 'removed'));
};

const vaultOf = async ({ store, storage }: Service) =>
  storage.destination((await refAt(store, 'vault')).id);

const removeObjects = async (service: Service) => (await vaultOf(service)).objects.clear();

const refuseAccess = async (service: Service): Promise<void> => {
  (await vaultOf(service)).refusal = O.some('destination_denied');
};

const reserved = (request: ValidRequest): ValidRequest => ({
  ...request,
  path: request.path.replace('replica_lost', 'database_missing'),
});

const withoutTools = ({ environment }: Service): void => {
  environment.tools = {};
};

const decideAllRequests = async ({ store: { approvals }, clock }: Service): Promise<void> => {
  const decision = { by: { id: 'bob' }, at: clock.now() };
  for (const { id } of await rightOf(approvals.list(clock.now())))
    await rightOf(approvals.decide(id, 'refused', decision));
};

/** The token of an administrator has issued that of Ada. */
const ownAllRequests = async ({ store }: Service): Promise<void> => {
  const issuedBy = O.some({ id: aUuid(100) });
  const token = aToken({ id: ADA, name: 'ada', issuedBy });
  await rightOf(store.tokens.add(token, aHash(9)));
};

const OF_ONE_OPERATION: Readonly<Record<string, StatusVariation>> = {
  ...Object.fromEntries(
    ['GET /v1/me 500', 'POST /v1/connections 500'].map((one) => [
      one,
      { overrides: { authenticator: { authenticate: throwing } } },
    ]),
  ),
  ...EDIT_VARIATIONS,
  'PUT /v1/fleet 409': { change: (request) => ({ ...request, path: '/v1/fleet?prune=true' }) },
  'PUT /v1/fleet 428': {
    prepare: async ({ store }) => {
      await putFleet(store, { ...aServiceFleet, approvals: { prune: 1 } });
    },
    change: (request) => ({ ...request, payload: '{"servers":[],"approvals":{"keep_shorter":1}}' }),
  },
  'PUT /v1/fleet 422': { change: (request) => ({ ...request, payload: '{"servers":[{}]}' }) },
  'POST /v1/tokens 404': {
    change: (request) => ({
      ...request,
      payload: JSON.stringify({ name: 'ci', role: 'viewer', scope: aUuid(999) }),
    }),
  },
  'POST /v1/tokens 409': {
    prepare: async ({ options: { useCases } }) => {
      const request = { name: 'ci', permissions: [], scope: 'fleet', expiresAt: O.none } as const;
      await rightOf(useCases.createToken({ ...anAdmin(), id: aUuid(100) }, request));
    },
  },
  ...Object.fromEntries(
    ['problems', 'runs'].map((list) => [
      `GET /v1/${list} 404`,
      { change: (request) => ({ ...request, path: `${request.path}?resource=nowhere` }) },
    ]),
  ),
  ...Object.fromEntries(
    ['POST', 'DELETE'].flatMap((method) =>
      ['acknowledge', 'snooze'].map((mark) => [
        `${method} /v1/problems/{id}/${mark} 409`,
        { prepare: closeEverything },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['PUT', 'DELETE'].map((method) => [
      `${method} /v1/problems/{kind}/{resource_type}/{resource_id} 422`,
      { change: reserved },
    ]),
  ),
  'POST /v1/maintenance 404': {
    change: (request) => ({
      ...request,
      payload: JSON.stringify({ on: aUuid(999), until: '2026-11-21T04:00:00Z' }),
    }),
  },
  'POST /v1/alertmanager 422': {
    change: (request) => ({ ...request, payload: '{"version":"4","alerts":[{}]}' }),
  },
  'GET /v1/schedules 404': {
    change: (request) => ({ ...request, path: `/v1/schedules?under=${aUuid(999)}` }),
  },
  'POST /v1/schedules/{id}/runs 409': {
    change: ({ path, headers }) => ({ path, headers: headers ?? {} }),
  },
  'PUT /v1/schedules/{id}/backups 409': {
    change: (request) => ({ ...request, payload: '{"tool":"barman","backups":[]}' }),
  },
  'POST /v1/approvals/{id}/approve 403': { prepare: ownAllRequests },
  ...Object.fromEntries(
    ['approve', 'refuse'].map((verb) => [
      `POST /v1/approvals/{id}/${verb} 409`,
      { prepare: decideAllRequests },
    ]),
  ),
  'POST /v1/runs/{id}/cancel 409': { prepare: cancelEverything },
  'GET /v1/audit 404': { change: (request) => ({ ...request, path: '/v1/audit?on=nowhere' }) },
  'GET /v1/proofs 404': {
    change: (request) => ({ ...request, path: `/v1/proofs?under=${aUuid(999)}` }),
  },
  'POST /v1/runs/{id}/restores 404': {
    change: (request) => ({ ...request, payload: `{"to":"${aUuid(999)}"}` }),
  },
  'POST /v1/runs/{id}/restores 409': { prepare: expireEverything },
  'POST /v1/runs/{id}/restores 424': {
    change: (request) => ({ ...request, payload: '{"to":"db-eu-1/main","as":"postgres"}' }),
  },
  'GET /v1/runs/{id}/download 409': { prepare: removeObjects },
  'GET /v1/runs/{id}/download 424': { prepare: refuseAccess },
  'POST /v1/databases/{id}/dump/check 424': { prepare: withoutTools },
  'GET /v1/databases/{id}/dump 424': { prepare: withoutTools },
};

/** The way to a documented status of an operation; none where nobody has found one. */
export const variationFor = (operation: string, status: string): StatusVariation | undefined =>
  OF_ONE_OPERATION[`${operation} ${status}`] ?? OF_ANY_OPERATION[status];
