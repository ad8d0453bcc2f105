import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanaryWorld } from './canary-world.js';

/** The files in the data directory, the key apart: the store, its log, and any other file. */
export const collectFiles = ({ at, evidence }: Pick<CanaryWorld, 'at' | 'evidence'>): void => {
  for (const name of readdirSync(at('data')))
    evidence.note(
      name === 'shipshape.key' ? 'the key file' : `data: ${name}`,
      readFileSync(at(join('data', name))),
    );
  if (existsSync(at('called')))
    evidence.note('the dump tool: how it was called', readFileSync(at('called')));
};

/** The command line of every process of this machine, as every user of it can read them. */
export const collectProcesses = ({ evidence }: Pick<CanaryWorld, 'evidence'>): void => {
  if (!existsSync('/proc/self/cmdline')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    evidence.note('the command lines of this machine', read(`/proc/${pid}/cmdline`));
};

/** Core dumps and heap snapshots, which a crash may leave. */
export const coreFiles = ({ at }: CanaryWorld): readonly string[] =>
  [process.cwd(), at(''), at('data')].flatMap((directory) =>
    readdirSync(directory, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /^(core(\.\d+)?|.*\.heapsnapshot|report\..*\.json)$/.test(entry.name),
      )
      .map(({ name }) => join(directory, name)),
  );

/** A process may have ended in the meantime. */
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
