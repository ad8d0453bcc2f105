import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { execa as Execute } from 'execa';
import { deadline } from '../../network/deadline.js';

/** A program, its arguments, and what is in its environment besides what every run has. */
export interface RcloneCommand {
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface RcloneExit {
  /** Undefined after a signal, and where it did not start. */
  readonly code: number | undefined;
  /** The last that it printed there, as it is. */
  readonly stderr: string;
}

export interface RcloneProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Never rejects. */
  readonly exited: Promise<RcloneExit>;
  /** Ends it by signals, and resolves once it has ended. Its input stays open till then: an early end would be an end. */
  readonly kill: () => Promise<void>;
}

/** What it says of itself is in the locale C; no setting, no file and no proxy of its user reaches it. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', RCLONE_CONFIG: '/dev/null' };

const FLAGS = ['--ask-password=false', '--contimeout=20s', '--timeout=60s', '--stats=0'];

const STDERR_CHARACTERS = 8_192;

/** After SIGINT rclone removes what it has begun. */
const INTERRUPTION_MS = 3_000;

type Execa = typeof Execute;

const spawnIn = (home: string, execa: Execa, { file, argv, env }: RcloneCommand) =>
  execa(file, [...FLAGS, ...argv], {
    env: { ...ENVIRONMENT, ...env, HOME: home, TMPDIR: home },
    extendEnv: false,
    cwd: home,
    stdin: 'pipe',
    buffer: false,
    reject: false,
    // A group of its own: what it starts ends with it.
    detached: true,
  });

/** Starts rclone in a home of its own, which is removed with its end. The signal kills it. */
export const startRclone = async (
  { file, argv, env }: RcloneCommand,
  signal: AbortSignal,
): Promise<RcloneProcess> => {
  signal.throwIfAborted();
  const { execa } = await import('execa');
  const home = await mkdtemp(join(tmpdir(), 'shipshape-rclone-'));
  const child = spawnIn(home, execa, { file, argv, env });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  // Of a program that has ended: its exit tells why.
  child.stdin.on('error', () => undefined);
  const ending: { clear?: () => void; isOver?: true } = {};
  const interrupt = () => {
    // Its id may be another's by now.
    if (ending.isOver === true || ending.clear !== undefined) return;
    killGroup(child.pid, 'SIGINT');
    ending.clear = deadline(INTERRUPTION_MS, () => killGroup(child.pid, 'SIGKILL'));
  };
  const exited = child.then(async ({ exitCode }) => {
    ending.isOver = true;
    ending.clear?.();
    signal.removeEventListener('abort', interrupt);
    await rm(home, { recursive: true, force: true }).catch(() => undefined);
    return { code: exitCode, stderr };
  });
  signal.addEventListener('abort', interrupt, { once: true });
  if (isAborted(signal)) interrupt();
  const kill = async () => {
    interrupt();
    child.stdout.destroy();
    await exited;
  };
  return { stdin: child.stdin, stdout: child.stdout, exited, kill };
};

/** TypeScript takes what a signal said before a wait for what it says after it. */
const isAborted = ({ aborted }: AbortSignal): boolean => aborted;

const killGroup = (leader: number | undefined, signal: NodeJS.Signals): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // Every process of the group has ended.
  }
};

/** More than any list that is asked for; the options of all types take some 1.5 MiB. */
const OUTPUT_BYTES = 8 * 1024 * 1024;

/** Runs it to its end, and returns all that it printed; kills it where it takes longer or prints more. */
export const runRclone = async (
  command: RcloneCommand,
  signal: AbortSignal,
  timeMs: number,
): Promise<RcloneExit & { readonly stdout: string }> => {
  const running = await startRclone(command, signal);
  running.stdin.end();
  const clear = deadline(timeMs, () => void running.kill());
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  running.stdout.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > OUTPUT_BYTES) void running.kill();
    else chunks.push(chunk);
  });
  const exit = await running.exited;
  clear();
  return { ...exit, stdout: Buffer.concat(chunks).toString('utf8') };
};
