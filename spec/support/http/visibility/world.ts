import { createHash } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import { grantsOn, PERMISSIONS } from '../../../../core/access/caller.js';
import type { ResourceId, ResourceType } from '../../../../core/shared/resource.js';
import type { FleetDescription } from '../../../../core/fleet/fleet-description.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { anAdmin } from '../../access/a-caller.js';
import { waitingRequest } from '../../approvals/a-request.js';
import { aToken } from '../../access/a-token.js';
import { aStoredDump, claimed } from '../../backups/scheduled-fleet.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../fleet/a-fleet.js';
import { putFleet, refAt } from '../../fleet/put-fleet.js';
import { maintainedServers } from '../../maintenance/a-window.js';
import { aDelivery } from '../../notifications/a-delivery.js';
import { openProblemAt } from '../../problems/open-problem-at.js';
import { aUuid } from '../../shared/a-uuid.js';
import { rightOf } from '../../shared/right-of.js';
import type { Service } from '../a-service.js';
import { aBaseSchedule } from '../with-instance-schedule.js';

/** What a request is about: a resource, or what belongs to one. */
export interface Thing {
  readonly id: string;
  readonly path: string;
  /** The ids from the resource outwards. */
  readonly lineage: readonly ResourceId[];
}

export type ThingName =
  | ResourceType
  | 'base'
  | 'copies'
  | 'run'
  | 'problem'
  | 'window'
  | 'token'
  | 'approval';

export type Things = Readonly<Record<ThingName, Thing>>;

export type VisibilityWorld = Awaited<ReturnType<typeof aVisibilityWorld>>;

const ELSEWHERE = { name: 'copies', cron: '0 3 * * *', timezone: 'UTC', run: 'elsewhere' } as const;

const shopAt = (name: string) =>
  aServer({
    name,
    instances: [
      anInstance({
        name: 'main',
        schedules: [aBaseSchedule()],
        databases: [aDatabase({ schedules: [aSchedule(), ELSEWHERE] })],
      }),
    ],
  });

export const OWN = 'db-eu-1';
export const OTHER = 'db-us-1';

/** Two servers of the same; of what belongs to the fleet itself one that nothing uses, and one that the schedules use. */
export const TWO_SHOPS: FleetDescription = aFleet({
  servers: [shopAt(OWN), shopAt(OTHER)],
  destinations: [aDestination(), aDestination({ name: 'attic' })],
  channels: [aChannel(), aChannel({ name: 'pager' })],
  policies: [aPolicy(), aPolicy({ name: 'rare' })],
});

const STORED = Buffer.from('a dump of the shop in the vault');

/** A run of the schedule whose dump lies in the vault. */
export const aDumpOf = async (
  { store, storage, options: { useCases } }: Service,
  schedule: ResourceId,
): Promise<Uuid> => {
  const id = await rightOf(useCases.startRun(anAdmin(), schedule));
  const { id: vault } = await refAt(store, 'vault');
  const sizeBytes = STORED.length;
  const sha256 = createHash('sha256').update(STORED).digest('hex');
  const stored = aStoredDump(vault, { sizeBytes, sha256, object: `${schedule}/dump` });
  const done = { _tag: 'Done', sizeBytes, sha256, stored } as const;
  await rightOf(store.runs.finish(await claimed(store), done, new Date('2026-11-21T03:01:00Z')));
  storage.destination(vault).objects.set(stored.object, STORED);
  return id;
};

/** All that there is of a server, with a destination, a channel and a policy. */
const thingsOf = async (
  service: Service,
  server: string,
  [destination, channel, policy]: readonly [string, string, string],
): Promise<Things> => {
  const { store } = service;
  const thingAt = async (path: string): Promise<Thing> => {
    const names = path.split('/');
    const above = names.map((_, level) => names.slice(0, level + 1).join('/')).reverse();
    const lineage: ResourceId[] = [];
    for (const one of above) lineage.push((await refAt(store, one)).id);
    return { id: lineage[0] ?? '', path, lineage };
  };
  const shop = `${server}/main/shop`;
  const [top, database] = [await thingAt(server), await thingAt(shop)];
  const schedule = await thingAt(`${shop}/nightly`);
  const window = await maintainedServers(() => store).start(server, 1, 2);
  return {
    server: top,
    database,
    schedule,
    instance: await thingAt(`${server}/main`),
    base: await thingAt(`${server}/main/base`),
    copies: await thingAt(`${shop}/copies`),
    destination: await thingAt(destination),
    channel: await thingAt(channel),
    policy: await thingAt(policy),
    run: { ...schedule, id: await aDumpOf(service, schedule.id as ResourceId) },
    problem: { ...database, id: await openProblemAt(service, shop) },
    window: { ...top, id: window.id },
    token: { id: await aSpareToken(service, server), path: '', lineage: [] },
    approval: { id: await waitingRequest(store, { about: server }), path: '', lineage: [] },
  };
};

const aSpareToken = async ({ store }: Service, name: string): Promise<Uuid> => {
  const id = aUuid(name === OWN ? 500 : 501);
  const token = aToken({ id, name, grants: grantsOn('fleet', PERMISSIONS), expiresAt: O.none });
  await rightOf(store.tokens.add(token, `hash of ${name}`));
  return id;
};

/** The fleet, made by hand, with a run, a problem, a window and a token of each server. */
export const aVisibilityWorld = async (service: Service) => {
  const { store, environment, options } = service;
  await putFleet(store, TWO_SHOPS);
  for (const path of [OWN, OTHER, 'vault', 'attic', 'on-call', 'pager', 'standard', 'rare']) {
    const { type, id } = await refAt(store, path);
    await rightOf(options.useCases.releaseResource(anAdmin(), type, id));
  }
  environment.deliveries = [aDelivery()];
  return {
    service,
    things: await thingsOf(service, OWN, ['attic', 'pager', 'rare']),
    /** The same of another server, with the destination that the schedules use. */
    others: await thingsOf(service, OTHER, ['vault', 'on-call', 'standard']),
  };
};
