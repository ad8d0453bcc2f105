import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  ThrowawayServers,
  ThrowawayServersOptions,
} from '../../../../adapters/dump-tools/backups/throwaway/throwaway-servers.js';
import { throwawayServers } from '../../../../adapters/dump-tools/backups/throwaway/throwaway-servers.js';

type Given = Pick<ThrowawayServersOptions, 'tools' | 'folder' | 'onToolMessage'>;

/** Servers that are thrown away, with as much room as there is. */
export const serversHere = (options: Given & Partial<ThrowawayServersOptions>) =>
  throwawayServers({ atOnce: 2, room: { mostBytes: undefined, leastFreeBytes: 0 }, ...options });

/** The folders of servers that are there, of every process. */
export const serversIn = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((process) =>
    readdirSync(join(folder, process)).filter((name) => name.startsWith('server-')),
  );

/** Where no server is to be made. */
export const NO_SERVERS: ThrowawayServers = {
  examine: () => TE.right(undefined),
  at: () => () => Promise.reject(new Error('No server is needed')),
};

/** Of all processes, those that were started with this folder. */
export const processesWith = async (folder: string): Promise<readonly string[]> => {
  const commands = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder));
};
