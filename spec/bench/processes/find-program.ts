import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps the programs of each version, most of them out of PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** The program's file, from the newest version that is installed or else from PATH; undefined where there is none. */
export const findProgram = (name: string): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const directories = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((v) => join(DEBIAN, v, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return directories.map((directory) => join(directory, name)).find((file) => existsSync(file));
};
