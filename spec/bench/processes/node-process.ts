import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onCleanUp } from '../harness/clean-ups.js';
import { residentBytesOf, watchMemory } from './memory-peak.js';
import { processorTimeOf } from './processor-time.js';

export type NodeProcess = Awaited<ReturnType<typeof startNode>>;

/** Starts a Node program that prints where it listens, with only the given environment. */
export const startNode = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => endOf(child);
  onCleanUp(end);
  const pid = child.pid ?? 0;
  const greeting = await greetingOf(child);
  const url = new URL(/listens on (\S+)/.exec(greeting)?.[1] ?? '');
  return {
    url,
    /** Its standard output up to the moment it listened. */
    startupOutput: greeting,
    /** Its resident memory and that of its own children, in bytes. */
    residentBytes: () => residentBytesOf(pid),
    /** Watches that memory from now on. */
    watchMemory: () => watchMemory(pid),
    /** What it has taken so far, where there is a /proc. */
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
