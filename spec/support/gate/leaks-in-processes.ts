import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { leaksIn } from '../rogues/canary.js';

/** Where the canary's password shows in what others can read of a process: arguments, environment, files that it has open. */
export const leaksInProcesses = (): readonly string[] =>
  namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const place = join('/proc', pid);
      const open = namesIn(join(place, 'fd')).map((fd) => join(place, 'fd', fd));
      const files = open.filter(isSmallFile);
      return [join(place, 'cmdline'), join(place, 'environ'), ...files].filter(leaks);
    });

/** Where it shows in the files of a folder. */
export const leaksInFolder = (folder: string): readonly string[] =>
  namesIn(folder)
    .map((name) => join(folder, name))
    .filter((file) => isSmallFile(file) && leaks(file));

const MOST_BYTES = 65_536;

const isSmallFile = (path: string): boolean => {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= MOST_BYTES;
  } catch {
    return false;
  }
};

/** Processes end while they are looked at. */
const leaks = (path: string): boolean => {
  try {
    return leaksIn(readFileSync(path)).length > 0;
  } catch {
    return false;
  }
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
