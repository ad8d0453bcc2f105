import { aMember } from '../../monitoring/a-group.js';
import { NO_READING } from '../../../../core/monitoring/groups/instance-reading.js';
import { setImmediate } from 'node:timers/promises';
import * as O from 'fp-ts/lib/Option.js';
import { anAdmin } from '../../access/a-caller.js';
import { aRunStart, NO_LIMITS } from '../../backups/a-run.js';
import { waitingRequest } from '../../approvals/a-request.js';
import { rightOf } from '../../shared/right-of.js';
import type { Service } from '../a-service.js';
import { aDelivery } from '../../notifications/a-delivery.js';
import { bearer } from '../seed-tokens.js';
import { withMaintenance } from '../../maintenance/a-window.js';
import { aUuid } from '../../shared/a-uuid.js';
import { aBaseSchedule, withInstanceSchedule } from '../with-instance-schedule.js';
import { withSchedules } from '../with-schedules.js';
import { withStoredDump } from '../with-stored-dump.js';
import type { Prepared } from './prepared-request.js';
import { EDIT_REQUESTS, NEW_OF_EACH } from './edit-requests.js';
import { refAt } from '../../fleet/put-fleet.js';
import { alertsMessage, anAlert } from '../../problems/an-alert.js';
import { NOON, noonPlus } from '../../problems/a-problem.js';
import { openProblemAt } from '../../problems/open-problem-at.js';

const JSON_HEADERS = { ...bearer('admin'), 'content-type': 'application/json' };

const keyOf = ({ databases }: Service, kind = 'replica_lost') =>
  `/v1/problems/${kind}/database/${databases.shop}`;

const GROUPED = [
  ['db-eu-1/main', '0123456789abcdef'],
  ['db-eu-1/legacy', '123456789abcdef0'],
] as const;

/** A request about a problem that is open. */
const onProblem =
  (ending: string, payload?: string): Prepared =>
  async (service) => ({
    path: `/v1/problems/${await openProblemAt(service, 'db-eu-1/main/shop')}${ending}`,
    headers: payload === undefined ? bearer('admin') : JSON_HEADERS,
    ...(payload === undefined ? {} : { payload }),
  });

const inTwoHours = (now: Date): string => new Date(now.getTime() + 7_200_000).toISOString();
const readOf =
  (list: string, path: string, join: '/' | '?under=', ending = ''): Prepared =>
  async ({ store }) => {
    if (list === 'schedules') await withSchedules(store);
    const { id } = await refAt(store, path);
    return { path: `/v1/${list}${join}${id}${ending}`, headers: bearer('admin') };
  };

const READ = {
  servers: 'db-eu-1',
  instances: 'db-eu-1/main',
  databases: 'db-eu-1/main/shop',
  destinations: 'vault',
  channels: 'on-call',
  policies: 'standard',
  schedules: 'db-eu-1/main/shop/nightly',
};

/** A list of what is at or under one of each type, that one, and its release; the list of schedules has a request of its own. */
const OF_RESOURCES: Readonly<Record<string, Prepared>> = Object.fromEntries(
  Object.entries(READ).flatMap(([list, path]) => [
    [`GET /v1/${list}`, readOf(list, path, '?under=')],
    [`GET /v1/${list}/{id}`, readOf(list, path, '/')],
    [`POST /v1/${list}/{id}/release`, readOf(list, path, '/', '/release')],
  ]),
);

/** Who did what is asked for once something was done. */
const recordedThen =
  (path: string): Prepared =>
  async ({ options: { useCases }, databases }) => {
    for (let n = 0; n < 3; n += 1)
      await rightOf(useCases.checkDumpReadiness(anAdmin(), databases.shop));
    await setImmediate();
    return { path, headers: bearer('admin') };
  };

/** Who has asked for what is to be approved. */
export const ADA = aUuid(777);

const decided =
  (verb: string): Prepared =>
  async ({ store }) => {
    const id = await waitingRequest(store, { requestedBy: { id: ADA, name: 'Ada' } });
    return { path: `/v1/approvals/${id}/${verb}`, headers: bearer('admin') };
  };

/** For each documented operation a request that succeeds, by its method and its path in the document. */
export const VALID_REQUESTS: Readonly<Record<string, Prepared>> = {
  'GET /v1/overview': () => ({ path: '/v1/overview', headers: bearer('admin') }),
  'GET /v1/me': () => ({ path: '/v1/me', headers: bearer('admin') }),
  'GET /v1/watch': () => ({ path: '/v1/watch', headers: bearer('admin') }),
  'GET /v1/cron': () => ({ path: '/v1/cron?cron=%40daily&timezone=UTC', headers: bearer('admin') }),
  'POST /v1/databases/{id}/dump/check': ({ databases }) => ({
    path: `/v1/databases/${databases.shop}/dump/check`,
    headers: bearer('admin'),
  }),
  'POST /v1/databases/{id}/dump/examine': ({ databases }) => ({
    path: `/v1/databases/${databases.shop}/dump/examine`,
    headers: bearer('admin'),
  }),
  'GET /v1/databases/{id}/dump': ({ databases }) => ({
    path: `/v1/databases/${databases.shop}/dump?format=custom`,
    headers: bearer('admin'),
  }),
  'GET /v1/search': () => ({ path: '/v1/search?q=shop', headers: bearer('admin') }),
  'GET /v1/resources': () => ({ path: '/v1/resources?at=db-eu-1', headers: bearer('admin') }),
  ...OF_RESOURCES,
  ...EDIT_REQUESTS,
  'GET /v1/fleet': () => ({ path: '/v1/fleet', headers: bearer('admin') }),
  'PUT /v1/fleet': () => ({ path: '/v1/fleet', headers: JSON_HEADERS, payload: '{"servers":[]}' }),
  'GET /v1/settings': () => ({ path: '/v1/settings', headers: bearer('admin') }),
  'GET /v1/access': () => ({ path: '/v1/access', headers: bearer('admin') }),
  'GET /v1/tokens': () => ({ path: '/v1/tokens', headers: bearer('admin') }),
  'POST /v1/tokens': () => ({
    path: '/v1/tokens',
    headers: JSON_HEADERS,
    payload: '{"name":"ci","role":"viewer"}',
  }),
  'DELETE /v1/tokens/{id}': () => ({ path: `/v1/tokens/${aUuid(100)}`, headers: bearer('admin') }),
  'GET /v1/problems': () => ({ path: '/v1/problems', headers: bearer('admin') }),
  'GET /v1/problems/{id}': onProblem(''),
  'PUT /v1/problems/{kind}/{resource_type}/{resource_id}': (service) => ({
    path: keyOf(service),
    headers: JSON_HEADERS,
    payload: '{"severity":"info","message":"Slow."}',
  }),
  'DELETE /v1/problems/{kind}/{resource_type}/{resource_id}': async (service) => {
    await openProblemAt(service, 'db-eu-1/main/shop');
    return { path: keyOf(service), headers: bearer('admin') };
  },
  'POST /v1/problems/{id}/acknowledge': onProblem('/acknowledge', '{"note":"On it."}'),
  'DELETE /v1/problems/{id}/acknowledge': onProblem('/acknowledge'),
  'POST /v1/problems/{id}/snooze': onProblem('/snooze', '{"until":"2026-11-22T00:00:00Z"}'),
  'DELETE /v1/problems/{id}/snooze': onProblem('/snooze'),
  'POST /v1/alertmanager': () => ({
    path: '/v1/alertmanager',
    headers: JSON_HEADERS,
    payload: JSON.stringify(alertsMessage(anAlert())),
  }),
  'GET /v1/runs': async ({ store, databases }) => {
    for (const startedAt of [NOON, noonPlus(1)])
      await rightOf(store.runs.start(aRunStart(databases.shop, { startedAt }), NO_LIMITS));
    return { path: '/v1/runs', headers: bearer('admin') };
  },
  'GET /v1/runs/{id}': async ({ store, databases }) => {
    const start = aRunStart(databases.shop);
    const { id } = await rightOf(store.runs.start(start, NO_LIMITS));
    return { path: `/v1/runs/${id}`, headers: bearer('admin') };
  },
  'GET /v1/runs/{id}/download': async (service) => ({
    path: `/v1/runs/${(await withStoredDump(service)).id}/download`,
    headers: bearer('admin'),
  }),
  'POST /v1/runs/{id}/restores': async (service) => ({
    path: `/v1/runs/${(await withStoredDump(service)).id}/restores`,
    headers: JSON_HEADERS,
    payload: '{"to":"db-eu-1/main","as":"shop_restored"}',
  }),
  'GET /v1/proofs': async ({ store }) => {
    await withSchedules(store);
    return { path: '/v1/proofs?since=2026-09-01T00:00:00Z', headers: bearer('admin') };
  },
  'GET /v1/protection': () => ({ path: '/v1/protection', headers: bearer('admin') }),
  'GET /v1/schedules': async ({ store }) => {
    await withSchedules(store);
    return { path: '/v1/schedules?under=db-eu-1', headers: bearer('admin') };
  },
  'POST /v1/schedules/{id}/runs': async ({ store }) => {
    const { copies } = await withSchedules(store);
    const payload = '{"state":"succeeded","size_bytes":7}';
    return { path: `/v1/schedules/${copies}/runs`, headers: JSON_HEADERS, payload };
  },
  'PUT /v1/schedules/{id}/backups': async ({ store }) => ({
    path: `/v1/schedules/${await withInstanceSchedule(store, aBaseSchedule())}/backups`,
    headers: JSON_HEADERS,
    payload: '{"tool":"pgbackrest","backups":[]}',
  }),
  'POST /v1/runs/{id}/cancel': async (service) => {
    const { nightly } = await withSchedules(service.store);
    const id = await rightOf(service.options.useCases.startRun(anAdmin(), nightly));
    return { path: `/v1/runs/${id}/cancel`, headers: bearer('admin') };
  },
  'GET /v1/destinations/{id}/dumps': async (service) => {
    await withStoredDump(service);
    const { id } = await refAt(service.store, 'vault');
    return { path: `/v1/destinations/${id}/dumps`, headers: bearer('admin') };
  },
  'POST /v1/destinations/{id}/test': async ({ store }) => ({
    path: `/v1/destinations/${(await refAt(store, 'vault')).id}/test`,
    headers: bearer('admin'),
  }),
  'POST /v1/instances/test': () => ({
    path: '/v1/instances/test',
    headers: JSON_HEADERS,
    payload: JSON.stringify(NEW_OF_EACH.instance),
  }),
  'POST /v1/channels/{id}/test': async ({ store }) => ({
    path: `/v1/channels/${(await refAt(store, 'on-call')).id}/test`,
    headers: bearer('admin'),
  }),
  'POST /v1/connections': () => ({
    path: '/v1/connections',
    headers: JSON_HEADERS,
    payload: '{"connection":"postgres://backup@db-eu-1.example"}',
  }),
  'POST /v1/destinations/test': () => ({
    path: '/v1/destinations/test',
    headers: JSON_HEADERS,
    payload: JSON.stringify(NEW_OF_EACH.destination),
  }),
  'POST /v1/channels/test': () => ({
    path: '/v1/channels/test',
    headers: JSON_HEADERS,
    payload: JSON.stringify(NEW_OF_EACH.channel),
  }),
  'GET /v1/audit': recordedThen('/v1/audit'),
  'GET /v1/audit/log': recordedThen('/v1/audit/log'),
  'GET /v1/channels/{id}/deliveries': async ({ store, environment }) => {
    environment.deliveries = [aDelivery()];
    return {
      path: `/v1/channels/${(await refAt(store, 'on-call')).id}/deliveries`,
      headers: bearer('admin'),
    };
  },
  'GET /v1/instances/{id}/databases/found': async ({ store }) => {
    const { id } = await refAt(store, 'db-eu-1/main');
    const found = {
      name: 'wiki',
      sizeBytes: O.some(8_000_000),
      owner: O.none,
      encoding: O.some('UTF8'),
      acceptsConnections: true,
    };
    const databases = [found, { ...found, name: 'shop' }];
    await rightOf(store.found.record(id, { databases, isComplete: true }, NO_READING, new Date(0)));
    return { path: `/v1/instances/${id}/databases/found`, headers: bearer('admin') };
  },
  'GET /v1/groups': async ({ store }) => {
    for (const [path, group] of GROUPED) {
      const { id } = await refAt(store, path);
      const reading = aMember(1, { identity: group, group }).reading;
      const found = { databases: [], isComplete: true };
      await rightOf(store.found.record(id, found, reading, new Date(1)));
    }
    return { path: '/v1/groups', headers: bearer('admin') };
  },
  'GET /v1/maintenance': () => ({ path: '/v1/maintenance', headers: bearer('admin') }),
  'POST /v1/maintenance': ({ clock }) => ({
    path: '/v1/maintenance',
    headers: JSON_HEADERS,
    payload: JSON.stringify({ on: 'db-eu-1', until: inTwoHours(clock.now()) }),
  }),
  'POST /v1/maintenance/{id}/end': async ({ store }) => ({
    path: `/v1/maintenance/${await withMaintenance(store)}/end`,
    headers: bearer('admin'),
  }),
  'GET /v1/approvals': async ({ store }) => {
    await waitingRequest(store);
    return { path: '/v1/approvals', headers: bearer('admin') };
  },
  ...Object.fromEntries(
    ['approve', 'refuse'].map((verb) => [`POST /v1/approvals/{id}/${verb}`, decided(verb)]),
  ),
  'GET /livez': () => ({ path: '/livez' }),
  'GET /readyz': () => ({ path: '/readyz' }),
  'GET /metrics': () => ({ path: '/metrics' }),
  'GET /openapi.json': () => ({ path: '/openapi.json' }),
};
