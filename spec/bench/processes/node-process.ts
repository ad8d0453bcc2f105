import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onCleanUp } from '../harness/clean-ups.js';
import { type MemoryPeak, residentBytesOf, watchMemory } from './memory-peak.js';
import { type ProcessorTime, processorTimeOf } from './processor-time.js';

export interface NodeProcess {
  readonly url: URL;
  /** Its standard output up to the moment it listened. */
  readonly startupOutput: string;
  /** Its resident memory and that of its own children, in bytes. */
  readonly residentBytes: () => number;
  /** Watches that memory from now on. */
  readonly watchMemory: () => MemoryPeak;
  /** What it has taken so far, where there is a /proc. */
  readonly processorTime: () => ProcessorTime;
  readonly end: () => Promise<void>;
}

/** Starts a Node program that prints where it listens, with only the given environment. */
export const startNode = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<NodeProcess> => {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => endOf(child);
  onCleanUp(end);
  const pid = child.pid ?? 0;
  const greeting = await greetingOf(child);
  const url = new URL(/listens on (\S+)/.exec(greeting)?.[1] ?? '');
  return {
    url,
    startupOutput: greeting,
    residentBytes: () => residentBytesOf(pid),
    watchMemory: () => watchMemory(pid),
    processorTime: () => processorTimeOf(pid),
    end,
  };
};

const greetingOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
      if (/listens on \S+\n/.test(said)) resolve(said);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`It ended with ${String(code)} before it listened. It said: ${said}`));
    });
  });

const endOf = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
};
