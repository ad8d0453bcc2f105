import { PLURALS } from '../../../../adapters/api/resources/resource-body.js';
import { type Added, ADDED, pathOfAdded } from '../../../../adapters/api/fleet/edit-operations.js';
import { describeFleet } from '../../../../core/fleet/describe-fleet.js';
import { planFleetChange } from '../../../../core/fleet/planning/plan-fleet-change.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { anAdmin } from '../../access/a-caller.js';
import type { Service } from '../a-service.js';
import { withGlobals } from '../with-instance-schedule.js';
import { withSchedules } from '../with-schedules.js';
import { bearer } from '../seed-tokens.js';
import type { Prepared, StatusVariation } from './prepared-request.js';
import { rightOf } from '../../shared/right-of.js';
import { aChannel, aFleet } from '../../fleet/a-fleet.js';
import { aUuid } from '../../shared/a-uuid.js';
import { refAt } from '../../fleet/put-fleet.js';

/** One of each type in the fleet of a service. */
export const ONE_OF_EACH: Readonly<Record<ResourceType, string>> = {
  server: 'db-eu-1',
  instance: 'db-eu-1/main',
  database: 'db-eu-1/main/shop',
  schedule: 'db-eu-1/main/shop/nightly',
  destination: 'vault',
  channel: 'on-call',
  policy: 'standard',
};

/** A new one of each type, as it is sent. */
export const NEW_OF_EACH: Readonly<Record<ResourceType, object>> = {
  server: { name: 'new', address: '10.0.4.9' },
  instance: {
    name: 'new',
    engine: 'mysql',
    host: '10.0.4.9',
    admin: { user: 'dump', password: 'tr0ub4dor' },
  },
  database: { name: 'new' },
  schedule: { name: 'new', cron: '0 4 * * *', destination: 'vault' },
  destination: { name: 'new', kind: 'local', path: '/mnt/new' },
  channel: { name: 'new', kind: 'webhook', url: 'https://hooks.example/tr0ub4dor' },
  policy: { name: 'new', schedules: [{ name: 'hourly', cron: '0 * * * *', run: 'elsewhere' }] },
};

/** The same of one that is added there: an instance has schedules of its globals. */
export const newUnder = (
  { type, under }: Added,
  ofEach: typeof NEW_OF_EACH = NEW_OF_EACH,
): object => ({
  ...ofEach[type],
  ...(type === 'schedule' && under === 'instance' && { what: 'globals' }),
});

/** A change of each that is understood. */
export const CHANGE_OF_EACH: Readonly<Record<ResourceType, object>> = {
  server: { address: '10.0.4.9' },
  instance: { port: 5433, admin: { password: 'tr0ub4dor' } },
  database: { backups: 'none' },
  schedule: { cron: '0 4 * * *' },
  destination: { path: '/mnt/new' },
  channel: { severity: 'critical', url: 'https://hooks.example/tr0ub4dor' },
  policy: { schedules: [{ name: 'hourly', cron: '0 * * * *', run: 'elsewhere' }] },
};

/** The id of one of a type that is there, of which nothing is managed any more. */
export const madeByHand = async (
  { store, options: { useCases } }: Service,
  type: ResourceType,
): Promise<string> => {
  const { id } = await refAt(store, ONE_OF_EACH[type], type);
  await rightOf(useCases.releaseResource(anAdmin(), type, id));
  return id;
};

const on =
  (type: ResourceType, ending: string, media?: string): Prepared =>
  async (service) => {
    if (type === 'schedule') await withSchedules(service.store);
    return {
      path: `/v1/${PLURALS[type]}/${await madeByHand(service, type)}${ending}`,
      headers: { ...bearer('admin'), ...(media && { 'content-type': media }) },
      ...(media && { payload: JSON.stringify(CHANGE_OF_EACH[type]) }),
    };
  };

/** For each operation that edits a resource a request that succeeds. */
export const EDIT_REQUESTS: Readonly<Record<string, Prepared>> = Object.fromEntries([
  ...ADDED.map(({ type, under }) => [
    `POST ${pathOfAdded({ type, under })}`,
    async ({ store }: Service) => ({
      path: pathOfAdded({ type, under }).replace(
        '{id}',
        under ? (await refAt(store, ONE_OF_EACH[under])).id : '',
      ),
      headers: { ...bearer('admin'), 'content-type': 'application/json' },
      payload: JSON.stringify(newUnder({ type, under })),
    }),
  ]),
  ...RESOURCE_TYPES.flatMap((type) => [
    [`GET /v1/${PLURALS[type]}/{id}/description`, on(type, '/description')],
    [`PATCH /v1/${PLURALS[type]}/{id}`, on(type, '', 'application/merge-patch+json')],
    [`DELETE /v1/${PLURALS[type]}/{id}`, on(type, '?with_children=true')],
  ]),
]) as Readonly<Record<string, Prepared>>;

const manageEverything = async ({ store: { fleet } }: Service): Promise<void> => {
  const description = describeFleet(await rightOf(fleet.resources));
  await rightOf(fleet.change(planFleetChange(description, { prune: false, adopt: true })));
};

/** A channel tells of each resource alone. */
const watchEverything = async ({ store: { fleet } }: Service): Promise<void> => {
  const on = (await rightOf(fleet.resources)).map(({ path }) => path);
  const channels = [aChannel({ name: 'watching', on })];
  await rightOf(fleet.change(planFleetChange(aFleet({ channels }), { prune: false })));
};

const sending = (payload: object): StatusVariation => ({
  change: (request) => ({ ...request, payload: JSON.stringify(payload) }),
});

const IF_OTHER: StatusVariation = {
  change: (request) => ({ ...request, headers: { ...request.headers, 'if-match': '"other"' } }),
};

const IN_DRY_RUN: StatusVariation = {
  change: (request) => ({ ...request, path: `${request.path}?dry_run=true` }),
};

const nameOf = (type: ResourceType): string => ONE_OF_EACH[type].split('/').at(-1) ?? '';

/** What turns each of these requests into one that ends in some status. */
export const EDIT_VARIATIONS = Object.fromEntries([
  ...(['instance', 'destination', 'channel'] as const).flatMap((type) => [
    [`POST /v1/${PLURALS[type]}/test 404`, sending({ ...NEW_OF_EACH[type], id: aUuid(999) })],
    [`POST /v1/${PLURALS[type]}/test 422`, sending({})],
  ]),
  ...ADDED.flatMap((added) => {
    const operation = `POST ${pathOfAdded(added)}`;
    const { type } = added;
    const taken = sending({ ...newUnder(added), name: nameOf(type) });
    const prepare = async ({ store }: Service) => {
      if (type === 'schedule') await withSchedules(store);
      if (type === 'schedule' && added.under === 'instance') await withGlobals(store, nameOf(type));
    };
    return [
      [`${operation} 200`, IN_DRY_RUN],
      [`${operation} 409`, { ...taken, prepare }],
      [`${operation} 422`, sending({})],
    ] as const;
  }),
  ...RESOURCE_TYPES.flatMap((type) => {
    const path = `/v1/${PLURALS[type]}/{id}`;
    return [
      [`PATCH ${path} 409`, { prepare: manageEverything }],
      [`DELETE ${path} 409`, { prepare: manageEverything }],
      [`PATCH ${path} 412`, IF_OTHER],
      [`DELETE ${path} 412`, IF_OTHER],
      [`PATCH ${path} 422`, sending({ name: '' })],
      [`DELETE ${path} 422`, { prepare: watchEverything }],
    ] as const;
  }),
]) as Readonly<Record<string, StatusVariation>>;
