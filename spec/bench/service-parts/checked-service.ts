import type { CheckTask } from '../children/check-task.js';
import type { BenchWorld } from '../harness/bench-world.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { freshAddresses } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { runCommand, startService } from '../processes/service-process.js';
import { checkFleet, checkPath } from '../seeding/check-fleet.js';

/** How many databases of one server are checked at once. */
export const AT_ONCE = 200;

/** A store, made by the measured tree, of a fleet whose databases are there. */
export interface CheckedFleet {
  readonly start: () => Promise<NodeProcess>;
  readonly taskFor: (service: NodeProcess, work: CheckTask['work']) => CheckTask;
}

/** What is read of GET /v1/resources. */
interface Located {
  readonly resources: readonly { readonly id: string }[];
}

export const checkedFleet = async (world: BenchWorld): Promise<CheckedFleet> => {
  world.log(`${AT_ONCE} databases are made on a PostgreSQL`);
  const { login, names, file } = await checkFleet(AT_ONCE);
  const environment = { SHIPSHAPE_DATA_DIR: await scratchDirectory('checked') };
  const untouched = { ...world.tree, environment: {} };
  const first = await startService(untouched, environment);
  const token = /ship_[\w-]{43}/.exec(first.startupOutput)?.[0] ?? '';
  await runCommand(untouched, environment, ['apply', file]);
  const ids: string[] = [];
  for (const name of names) ids.push(await idAt(first.url, token, checkPath(name)));
  await first.end();
  return {
    start: () => startService(world.tree, environment),
    taskFor: ({ url }, work) => ({
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

const idAt = async (url: URL, token: string, path: string): Promise<string> => {
  const response = await fetch(new URL(`/v1/resources?at=${encodeURIComponent(path)}`, url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { resources } = (await response.json()) as Located;
  const [found] = resources;
  if (found === undefined) throw new Error(`The service does not know ${path}`);
  return found.id;
};
