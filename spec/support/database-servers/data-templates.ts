import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

/** Where the run keeps the data of fresh servers, for the processes in which mocha runs the files. */
const FOLDER = 'SHIPSHAPE_SPEC_SERVER_DATA';

/** Returns what removes the folder at the end of the run. */
export const keepTemplates = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'shipshape-server-data-'));
  process.env[FOLDER] = folder;
  return async () => {
    Reflect.deleteProperty(process.env, FOLDER);
    await rm(folder, { recursive: true });
  };
};

const made = new Map<string, Promise<string>>();

/**
 * Has the data of a fresh server at `path`, of which `make` is called once a run and what it made is copied: a server takes two
 * seconds of a processor to make its data, and a fifth of one to start with it. `name` is of all that the data depends on.
 */
export const freshData = async (
  name: string,
  path: string,
  make: (path: string) => Promise<unknown>,
): Promise<void> => {
  const folder = process.env[FOLDER];
  if (folder === undefined) {
    await make(path);
    return;
  }
  const template = join(folder, encodeURIComponent(name));
  if (!made.has(template)) made.set(template, madeOnce(template, make, path));
  await made.get(template);
  await execa('cp', ['-a', template, path]);
};

/** Two processes may make it at the same time, and one of them is the first. */
const madeOnce = async (
  template: string,
  make: (path: string) => Promise<unknown>,
  path: string,
): Promise<string> => {
  if (existsSync(template)) return template;
  await make(path);
  await rename(path, template).catch(() => rm(path, { recursive: true }));
  return template;
};
