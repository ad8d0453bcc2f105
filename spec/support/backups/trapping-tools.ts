import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pollUntil } from '../shared/poll-until.js';

/** How far a run has come whose tool waits. */
export type TrapStep =
  /** The tool was started, and has made nothing yet. */
  | 'claimed'
  /** The first bytes are on their way to the destination. */
  | 'first_byte'
  /** All bytes are there, under no name yet: the program that reads them through has not ended. */
  | 'written'
  /** The dump has its name and was read back: the database of its proof is about to be made. */
  | 'linked';

/** The programs of PostgreSQL, of which one waits at a step for the end of the service that started it. */
export interface TrappingTools {
  readonly directory: string;
  /** The next tool that comes to this step waits there; returns the process that started it. */
  readonly trap: (step: TrapStep) => Promise<number>;
}

/** What a tool does that has come into a trap; it ends with its service, as the orphan of one does. */
const WAIT = `echo "$PPID" > "$traps/coming" && mv "$traps/coming" "$traps/stopped"
while kill -0 "$PPID" 2>/dev/null; do sleep 0.1; done
exit 1`;

const SCRIPTS = (firstBytes: number): Readonly<Record<string, string>> => ({
  pg_dump: `
taken claimed && wait_for_end
taken first_byte && { "$tool" "$@" | head -c ${firstBytes}; wait_for_end; }`,
  pg_restore: `
case "$*" in */dev/null*) taken written && { cat >/dev/null; wait_for_end; } ;; esac`,
  psql: `
case "$*" in *'CREATE DATABASE'*) taken linked && wait_for_end ;; esac`,
});

/** So many bytes a tool makes before it waits at the first. */
export const trappingTools = async (
  bin: string,
  directory: string,
  firstBytes: number,
): Promise<TrappingTools> => {
  const traps = join(directory, 'traps');
  await mkdir(traps, { recursive: true });
  for (const [name, steps] of Object.entries(SCRIPTS(firstBytes)))
    await writeFile(
      join(directory, name),
      `#!/bin/sh
PATH=/usr/bin:/bin
tool='${join(bin, name)}'
traps='${traps}'
taken() { mv "$traps/$1" "$traps/taken" 2>/dev/null; }
wait_for_end() {
${WAIT}
}
case "$*" in *--version*) exec "$tool" "$@" ;; esac
${steps}
exec "$tool" "$@"
`,
      { mode: 0o755 },
    );
  const stopped = join(traps, 'stopped');
  return {
    directory,
    trap: async (step) => {
      await writeFile(join(traps, step), '');
      const pid = await pollUntil(
        () => readFile(stopped, 'utf8').catch(() => ''),
        (text) => text !== '',
      );
      await rm(stopped);
      return Number(pid);
    },
  };
};
