import { createHash } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import { PERMISSIONS } from '../../../../core/access/permission.js';
import { grantsOn } from '../../../../core/access/caller.js';
import type { ResourceId, ResourceType } from '../../../../core/shared/resource.js';
import type { FleetDescription } from '../../../../core/fleet/fleet-description.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { anAdmin } from '../../access/a-caller.js';
import { aToken } from '../../access/a-token.js';
import { aStoredDump, claimed } from '../../backups/scheduled-fleet.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
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

/** What a request is about: a resource, or what belongs to one. */
export interface Thing {
  readonly id: string;
  readonly path: string;
  /** The ids from the resource outwards. */
  readonly lineage: readonly ResourceId[];
}

export type ThingName = ResourceType | 'copies' | 'run' | 'problem' | 'window' | 'token';

export interface VisibilityWorld {
  readonly things: Readonly<Record<ThingName, Thing>>;
  /** A server beside the one of which all of these are, with the same under it. */
  readonly neighbour: Thing;
  readonly service: Service;
}

const ELSEWHERE = { name: 'copies', cron: '0 3 * * *', timezone: 'UTC', run: 'elsewhere' } as const;

const shopAt = (name: string) =>
  aServer({
    name,
    instances: [
      anInstance({ name: 'main', databases: [aDatabase({ schedules: [aSchedule(), ELSEWHERE] })] }),
    ],
  });

export const OWN = 'db-eu-1';
export const OTHER = 'db-us-1';

/** Two servers of the same; of what belongs to the fleet itself one that nothing uses, and one that the schedules use. */
export const TWO_SHOPS: FleetDescription = aFleet({
  servers: [shopAt(OWN), shopAt(OTHER)],
  destinations: [aDestination(), aDestination({ name: 'attic' })],
  channels: [aChannel(), aChannel({ name: 'pager' })],
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

/** The fleet, made by hand, with a run, a problem, a window and a token. */
export const aVisibilityWorld = async (service: Service): Promise<VisibilityWorld> => {
  const { store, environment, options } = service;
  await putFleet(store, TWO_SHOPS);
  for (const path of [OWN, OTHER, 'vault', 'attic', 'on-call', 'pager']) {
    const { type, id } = await refAt(store, path);
    await rightOf(options.useCases.releaseResource(anAdmin(), type, id));
  }
  environment.deliveries = [aDelivery()];
  const thingAt = async (path: string): Promise<Thing> => {
    const names = path.split('/');
    const above = names.map((_, level) => names.slice(0, level + 1).join('/')).reverse();
    const lineage: ResourceId[] = [];
    for (const one of above) lineage.push((await refAt(store, one)).id);
    return { id: lineage[0] ?? '', path, lineage };
  };
  const shop = `${OWN}/main/shop`;
  const [server, database] = [await thingAt(OWN), await thingAt(shop)];
  const schedule = await thingAt(`${shop}/nightly`);
  const run = await aDumpOf(service, (await refAt(store, `${shop}/nightly`)).id);
  const { id: window } = await maintainedServers(() => store).start(OWN, -1, 2);
  const token = aToken({ id: aUuid(500), name: 'spare', grants: grantsOn('fleet', PERMISSIONS) });
  await rightOf(store.tokens.add({ ...token, expiresAt: O.none }, 'hash'));
  return {
    service,
    neighbour: await thingAt(OTHER),
    things: {
      ...{ server, database, schedule, instance: await thingAt(`${OWN}/main`) },
      copies: await thingAt(`${shop}/copies`),
      destination: await thingAt('attic'),
      channel: await thingAt('pager'),
      run: { ...schedule, id: run },
      problem: { ...database, id: await openProblemAt(service, shop) },
      window: { ...server, id: window },
      token: { id: token.id, path: '', lineage: [] },
    },
  };
};
