import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { aDatabase, aFleet, anInstance, aServer } from './a-fleet.js';

/** So many servers `s1`, `s2` …, each with so many instances `i1` …, each with so many databases `d1` …. */
export const aWideFleet = (
  servers: number,
  instances: number,
  databases: number,
): FleetDescription => {
  const database = (n: number) => aDatabase({ name: `d${String(n)}` });
  const instance = (n: number) =>
    anInstance({ name: `i${String(n)}`, databases: NEA.range(1, databases).map(database) });
  const server = (n: number) =>
    aServer({ name: `s${String(n)}`, instances: NEA.range(1, instances).map(instance) });
  return aFleet({ servers: NEA.range(1, servers).map(server) });
};
