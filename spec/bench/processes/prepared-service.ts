import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchWorld } from '../harness/bench-world.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { runCommand, startService } from './service-process.js';

/** A store, made by the measured tree, with a fleet whose databases are there. */
export type PreparedService = Awaited<ReturnType<typeof preparedService>>;

/** What is read of GET /v1/resources. */
interface Located {
  readonly resources: readonly { readonly id: string }[];
}

/** Applies a fleet that can be written as JSON; nothing is planted into the processes that do it. */
export const preparedService = async (
  world: BenchWorld,
  fleet: object,
  paths: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) => {
  const file = join(await scratchDirectory('fleet'), 'fleet.json');
  await writeFile(file, JSON.stringify(fleet));
  const environment = { SHIPSHAPE_DATA_DIR: await scratchDirectory('prepared'), ...settings };
  const untouched = { ...world.tree, environment: {} };
  const first = await startService(untouched, environment);
  const token = await firstTokenOf(first.startupOutput);
  await runCommand(untouched, environment, ['apply', file]);
  const ids: string[] = [];
  for (const path of paths) ids.push(await idAt(first.url, token, path));
  await first.end();
  return {
    start: () => startService(world.tree, environment),
    token,
    /** Of the databases at the paths that were given, in their order. */
    ids,
  };
};

/** Older trees print it, newer ones the name of a file. */
const firstTokenOf = async (printed: string): Promise<string> => {
  const file = /^ {4}(\/.*)$/m.exec(printed)?.[1];
  const text = file === undefined ? printed : await readFile(file, 'utf8');
  return /ship_[\w-]{43}/.exec(text)?.[0] ?? '';
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
