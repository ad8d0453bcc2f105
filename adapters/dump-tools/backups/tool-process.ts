import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';

export interface ToolCommand {
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Called with what it prints on standard error, as that comes. */
  readonly onMessage?: (text: string) => void;
}

/** Messages in English, which `dumpFailureOf` knows. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** After SIGTERM pg_dump cancels its query at the server; a tool that does not end by then is killed. */
const TERMINATION_MS = 3_000;

export interface ToolExit {
  /** Null after a signal. */
  readonly code: number | null;
  /** The first and the last that it printed there, as it is. */
  readonly stderr: string;
}

/** What a tool reads and writes; a socket for its output is given to it, and is not ours any more. */
export interface ToolStreams {
  readonly stdin: 'ignore' | 'pipe';
  readonly stdout: Socket | 'pipe';
}

/** A tool that runs, with everything that it starts. */
export interface ToolProcess {
  /** Null unless it is a pipe. */
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  /** Resolves once it has exited. */
  readonly exited: Promise<ToolExit>;
  /** Ends it: with SIGTERM, and after a while with SIGKILL. */
  readonly terminate: () => void;
  /** Ends it at once, with SIGKILL. */
  readonly kill: () => void;
}

/** Starts the tool with an environment of its own alone. On the left is the code of why the system refused. */
export const startTool = async (
  command: ToolCommand,
  streams: ToolStreams,
): Promise<E.Either<string, ToolProcess>> => {
  const spawned = spawnTool(command, streams);
  // The tool has it now; as long as this process had it too, the output would not end.
  if (streams.stdout !== 'pipe') streams.stdout.destroy();
  if (E.isLeft(spawned)) return spawned;
  const child = spawned.right;
  const begun = beginningOf(child);
  // Undefined if the system has no file descriptor left.
  const errors = child.stderr as Readable | null | undefined;
  const running = errors == null ? undefined : follow(child, errors, command.onMessage);
  const started = await begun;
  if (E.isLeft(started)) return started;
  return E.fromNullable('unknown')(running);
};

/** A system that has no memory for it refuses at once. */
const spawnTool = (
  { file, argv, env }: ToolCommand,
  { stdin, stdout }: ToolStreams,
): E.Either<string, ChildProcess> =>
  E.tryCatch(
    () =>
      spawn(file, argv, {
        env,
        cwd: '/',
        stdio: [stdin, stdout, 'pipe'],
        // A group of its own: no signal of a terminal reaches it, and what it starts can be ended with it.
        detached: true,
      }),
    codeOf,
  );

export const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? 'unknown';

const beginningOf = (child: ChildProcess): Promise<E.Either<string, void>> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(E.left(codeOf(error))));
    child.once('spawn', () => resolve(E.right(undefined)));
  });

const follow = (
  child: ChildProcess,
  errors: Readable,
  onMessage: ToolCommand['onMessage'],
): ToolProcess => {
  let stderr = '';
  errors.setEncoding('utf8').on('data', (text: string) => {
    stderr = shortenMessages(stderr + text);
    onMessage?.(text);
  });
  const terminating: { timer?: NodeJS.Timeout } = {};
  const exited = new Promise<ToolExit>((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(terminating.timer);
      killGroup(child.pid, 'SIGKILL');
      // What it printed last may still be in the pipe, and who keeps that open has been killed.
      const settle = () => resolve({ code, stderr });
      if (errors.readableEnded) settle();
      else errors.once('close', settle);
    });
  });
  const terminate = (): void => {
    if (terminating.timer !== undefined || child.exitCode !== null) return;
    killGroup(child.pid, 'SIGTERM');
    terminating.timer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), TERMINATION_MS);
  };
  const kill = (): void => killGroup(child.pid, 'SIGKILL');
  return { stdin: child.stdin, stdout: child.stdout, exited, terminate, kill };
};

const killGroup = (leader: number | undefined, signal: NodeJS.Signals): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // Every process of the group has ended.
  }
};

/**
 * Enough for the first and the last words of a tool; what it said between them is dropped. An error comes before the statement that
 * it is about, and one that locks a thousand tables is long.
 */
const FIRST_CHARACTERS = 4_096;
const LAST_CHARACTERS = 8_192;

/** What a tool has printed on standard error so far, as much of it as is kept. */
const shortenMessages = (text: string): string =>
  text.length <= FIRST_CHARACTERS + LAST_CHARACTERS
    ? text
    : text.slice(0, FIRST_CHARACTERS) + text.slice(-LAST_CHARACTERS);
