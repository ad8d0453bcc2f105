import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { deadline } from '../../network/deadline.js';
import { type Unavailable, unavailable } from '../../../core/shared/ports/port-failure.js';
import { busy, isResourceExhausted } from './resource-exhaustion.js';
import { identify, type ProgramFile } from './find-programs.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { DumpTool } from '../../../core/dump-check/dump-tool.js';
import { type Engine, ENGINE_RECORDS, ENGINES, protocolOf } from '../../../core/engines/engines.js';

/**
 * Runs a program for its version, and believes the output only if the file is the same after the run as before:
 * one that was replaced in between, even for a moment, counts as broken until the next search.
 */
export const queryUnchanged =
  (kind: DumpProgram, timeoutMs: number) =>
  ({ file, state }: ProgramFile): TE.TaskEither<Unavailable, O.Option<FoundTool>> =>
    pipe(
      TE.Do,
      TE.bind('tool', () => queryVersion(kind, timeoutMs)(file)),
      TE.bind('after', () => identify(file, kind.name)),
      TE.map(({ tool, after }) =>
        O.exists((program: ProgramFile) => program.state === state)(after) ? tool : O.none,
      ),
    );

/** A version is one line; a program that prints more than this is no dump tool. */
const OUTPUT_CHARACTERS = 1024;

/** The child gets nothing of ours: no argument but this one, no environment, no input, no working directory. */
const OPTIONS = {
  env: { LC_ALL: 'C' },
  extendEnv: false,
  cwd: '/',
  stdin: 'ignore',
  stderr: 'ignore',
  maxBuffer: OUTPUT_CHARACTERS,
  stripFinalNewline: false,
  reject: false,
  detached: true,
} as const;

/** Runs the program once, for its version. None when it does not answer as such a tool does, in time. */
const queryVersion =
  ({ parseVersion }: DumpProgram, timeoutMs: number) =>
  (file: string): TE.TaskEither<Unavailable, O.Option<FoundTool>> =>
    pipe(
      TE.tryCatch(
        () => run(file, timeoutMs),
        () => unavailable('dump_tool', 'failed'),
      ),
      TE.filterOrElse(
        ({ code }) => !isResourceExhausted(code),
        () => busy,
      ),
      TE.map(({ exitCode, stdout }) => (exitCode === 0 ? parseVersion(stdout) : O.none)),
      TE.map(O.map((version) => ({ file, ...version }))),
    );

/**
 * Kills everything that the program started as soon as the program has ended, and the program too when its time is up.
 * execa's own `timeout` kills the program alone, and then waits for as long as a child of it holds the output open.
 * execa is loaded at the first search: a service that makes none starts sooner without it.
 */
const run = async (file: string, timeoutMs: number) => {
  const { execa } = await import('execa');
  const subprocess = execa(file, ['--version'], OPTIONS);
  const clear = deadline(timeoutMs, () => {
    killGroup(subprocess.pid);
    subprocess.stdout.destroy();
  });
  try {
    return await subprocess;
  } finally {
    clear();
    killGroup(subprocess.pid);
  }
};

const killGroup = (leader: number | undefined): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Every process of the group has ended.
  }
};

/** The program that dumps an engine's databases. */
export interface DumpProgram {
  readonly name: string;
  /** Parses what the program prints for `--version`. */
  readonly parseVersion: (output: string) => O.Option<ToolVersion>;
}

/** A tool as it was found, which may be one of another engine than its name suggests. */
export interface FoundTool extends DumpTool {
  readonly engine: Engine;
}

export type ToolVersion = Omit<FoundTool, 'file'>;

/**
 * The programs among which the dump tools of an engine are. A name does not tell whose it is: MariaDB installs its tool as
 * `mysqldump` too, and each fails at servers of the other.
 */
export const dumpPrograms = (engine: Engine): readonly DumpProgram[] => {
  const alike = ENGINES.filter((other) => protocolOf(other) === protocolOf(engine));
  const parseVersion = (output: string) => RA.findFirstMap(versionIn(output))(alike);
  return ENGINE_RECORDS[engine].dumpTool.programs.map((name) => ({ name, parseVersion }));
};

const versionIn =
  (output: string) =>
  (engine: Engine): O.Option<ToolVersion> => {
    const { versionLine, dumpsNewer } = ENGINE_RECORDS[engine].dumpTool;
    const [, version] = versionLine.exec(output) ?? [];
    return version === undefined
      ? O.none
      : O.some({
          version,
          major: Number.parseInt(version),
          engine,
          ...(dumpsNewer && { dumpsNewer }),
        });
  };
