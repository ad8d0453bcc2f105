import { postgresEngine } from '../engines/postgres-engine.js';
import { OWN_TREE } from '../harness/arguments.js';
import type { BenchWorld } from '../harness/bench-world.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { CONNECTIONS } from '../processes/overview-load.js';
import { benchTokens } from '../seeding/bench-tokens.js';
import type { ServedStore } from '../seeding/served-store.js';

const DATABASES = 100;

/** The largest fleet on PostgreSQL; undefined for another tree, since it is written with the code of this one. */
export const postgresFleet = async (world: BenchWorld): Promise<ServedStore | undefined> => {
  if (world.tree.root !== OWN_TREE) return undefined;
  const { store, location } = await world.fleetOf(postgresEngine, world.sizes.at(-1) ?? 0, 10);
  const ids: string[] = [];
  for (let n = 1; n <= DATABASES; n += 1) ids.push((await refAt(store, `s${n}/main/d3`)).id);
  const tokens = await benchTokens(store, CONNECTIONS + 1);
  return { environment: location.environment, tokens, databaseId: (n) => ids[n - 1] ?? '' };
};
