import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { collect } from './messages.js';

/** How a process ended: what it had written, and whether it was for want of memory. */
export interface ProcessEnd {
  readonly output: Buffer;
  readonly isOutOfMemory: boolean;
  /** The exit code or the signal. */
  readonly how: string;
}

export interface RunningProcess {
  readonly end: Promise<ProcessEnd>;
  readonly kill: () => Promise<void>;
}

/** How V8 ends a process whose heap is full, and Linux one that takes too much of the machine's memory. */
const OUT_OF_MEMORY: ReadonlySet<unknown> = new Set([
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGKILL',
  134,
]);

/** The youngest objects, of which most are garbage soon; a larger share makes the process larger and hardly faster. */
const YOUNG_MIB = 4;

/** Starts a program of ours with a heap of this size, and sends it a message. What it writes to standard error is dropped. */
export const startProcess = (
  entry: URL,
  heapMiB: number,
  message: readonly Uint8Array[],
): RunningProcess => {
  const limits = [`--max-old-space-size=${heapMiB}`, `--max-semi-space-size=${YOUNG_MIB}`];
  // Nothing is sent over the channel: by its end the child learns that this process has ended.
  const child = spawn(process.execPath, [...limits, fileURLToPath(entry)], {
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  }) as ChildProcessByStdio<Writable, Readable, null>;
  // A process that ends early does not read all of it; how it ended says why.
  child.stdin.on('error', () => undefined);
  for (const part of message) child.stdin.write(part);
  child.stdin.end();
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  const end = async (): Promise<ProcessEnd> => {
    const [output, [code, signal]] = await Promise.all([collect(child.stdout), closed]);
    const how: unknown = signal ?? code;
    return { output, isOutOfMemory: OUT_OF_MEMORY.has(how), how: String(how) };
  };
  return {
    end: end(),
    kill: async () => {
      child.kill('SIGKILL');
      await closed.catch(() => undefined);
    },
  };
};
