import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a process ended. */
export interface ProcessEnd {
  /** What it had written; nothing if it was ended, since its answer may have broken off. */
  readonly output: Buffer;
  /** Whether its heap was full. */
  readonly isOutOfMemory: boolean;
  /** The signal or the exit code, and the last of what it wrote to standard error; or why it could not be started. */
  readonly how: string;
}

export interface RunningProcess {
  readonly end: Promise<ProcessEnd>;
  readonly kill: () => Promise<void>;
}

/** What V8 writes before it ends a process whose heap is full. The signal is that of other ends too. */
const OUT_OF_MEMORY = /FATAL ERROR: .*(?:out of memory|Allocation failed)/i;

/** The youngest objects, of which most are garbage soon; a larger share makes the process larger and hardly faster. */
const YOUNG_MIB = 4;

/** How much of standard error is kept for the log. */
const LAST_WORDS_BYTES = 2048;

/** Starts a program of ours with a heap of this size, and sends it a message. */
export const startProcess = (
  entry: URL,
  heapMiB: number,
  message: readonly Uint8Array[],
): RunningProcess => {
  const limits = [`--max-old-space-size=${heapMiB}`, `--max-semi-space-size=${YOUNG_MIB}`];
  try {
    // Nothing is sent over the channel: by its end the child learns that this process has ended.
    const child = spawn(process.execPath, [...limits, fileURLToPath(entry)], {
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    });
    const end = endOf(child);
    send(child, message);
    return {
      end,
      kill: async () => {
        child.kill('SIGKILL');
        await end;
      },
    };
  } catch (error) {
    // Some of the reasons for which a process cannot be started are thrown, others come as an event.
    return { end: Promise.resolve(notStarted(error)), kill: () => Promise.resolve() };
  }
};

/** Without a file or a process left on the machine, a child has no streams at all, whatever its type says. */
type Streams = Partial<Pick<ChildProcess, 'stdin' | 'stdout' | 'stderr'>>;

const endOf = (child: ChildProcess): Promise<ProcessEnd> =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      resolve(notStarted(error));
    });
    // Kills that fail are of a process that has ended.
    child.on('error', () => undefined);
    const { stdout, stderr }: Streams = child;
    const output: Buffer[] = [];
    stdout?.on('data', (chunk: Buffer) => output.push(chunk)).on('error', () => undefined);
    let lastWords = '';
    let isOutOfMemory = false;
    stderr?.setEncoding('utf8').on('error', () => undefined);
    stderr?.on('data', (text: string) => {
      const words = lastWords + text;
      isOutOfMemory ||= OUT_OF_MEMORY.test(words);
      lastWords = words.slice(-LAST_WORDS_BYTES);
    });
    child.once('close', (code, signal) => {
      const how = [signal ?? String(code), lastWords.trim()].filter((part) => part !== '');
      resolve({
        output: code === 0 ? Buffer.concat(output) : NOTHING,
        isOutOfMemory,
        how: how.join(': '),
      });
    });
  });

const send = ({ stdin }: Streams, message: readonly Uint8Array[]): void => {
  // A process that ends early does not read all of it; how it ended says why.
  stdin?.on('error', () => undefined);
  for (const part of message) stdin?.write(part);
  stdin?.end();
};

const NOTHING = Buffer.alloc(0);

const notStarted = (error: unknown): ProcessEnd => ({
  output: NOTHING,
  isOutOfMemory: false,
  how: `it could not be started: ${error instanceof Error ? error.message : String(error)}`,
});
