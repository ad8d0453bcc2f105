import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The line of a shell script that answers as pg_dump of this version does. */
export const printingVersion = (version: string): string =>
  `echo 'pg_dump (PostgreSQL) ${version}'`;

/**
 * Puts a shell script where the tool would be, making the directory if there is none, and returns its file.
 * A script that was there is replaced by a new file, as a package manager does it. Each run adds a line to `runs`.
 */
export const installStandIn = async (
  directory: string,
  script: string,
  name = 'pg_dump',
): Promise<string> => {
  const file = join(directory, name);
  await mkdir(directory, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `#!/bin/sh\necho "$@" >> '${directory}/runs'\n${script}\n`, {
    mode: 0o755,
  });
  return file;
};

/** The arguments of every run of the stand-in in this directory, the first run first. */
export const standInRuns = async (directory: string): Promise<readonly string[]> => {
  const lines = await readFile(join(directory, 'runs'), 'utf8').catch(() => '');
  return lines.split('\n').filter((line) => line !== '');
};
