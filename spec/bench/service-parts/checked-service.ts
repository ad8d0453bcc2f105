import type { CheckTask } from '../children/check-task.js';
import type { BenchWorld } from '../harness/bench-world.js';
import { freshAddresses } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { preparedService } from '../processes/prepared-service.js';
import { checkFleet, checkPath } from '../seeding/check-fleet.js';

/** How many databases of one server are checked at once. */
export const AT_ONCE = 200;

/** A store, made by the measured tree, of a fleet whose databases are there. */
export type CheckedFleet = Awaited<ReturnType<typeof checkedFleet>>;

export const checkedFleet = async (world: BenchWorld) => {
  world.log(`${AT_ONCE} databases are made on a PostgreSQL`);
  const { login, names, fleet } = await checkFleet(AT_ONCE);
  const { start, token, ids } = await preparedService(world, fleet, names.map(checkPath));
  return {
    start,
    taskFor: ({ url }: NodeProcess, work: CheckTask['work']) => ({
      login,
      url: url.href,
      token,
      names,
      ids,
      addresses: freshAddresses(AT_ONCE),
      work,
    }),
  };
};
