import { fork } from 'node:child_process';
import type { Failed, Numbered } from '../children/serve-tasks.js';
import { onCleanUp } from '../harness/clean-ups.js';

/** Sends a process a task, and waits for its result. */
export type SendTask<T, A> = (task: T) => Promise<A>;

/**
 * Starts a process that runs the tasks that it is sent. Work in a big process is slow for being big
 * (a spawn blocks it in proportion to its memory), and a benchmark that has made a fleet is big.
 */
export const workerProcess = <T extends object, A extends object>(
  script: URL,
  environment: Readonly<Record<string, string>> = {},
): SendTask<T, A> => {
  const child = fork(script, { env: { ...process.env, ...environment } });
  onCleanUp(() => Promise.resolve(child.kill()));
  const waiting = new Map<number, (answer: A | Failed) => void>();
  let sent = 0;
  child.on('message', ({ id, content }: Numbered<A | Failed>) => {
    waiting.get(id)?.(content);
    waiting.delete(id);
  });
  child.once('exit', (code) => {
    const error = `${script.pathname} has ended with ${String(code)}`;
    for (const answer of waiting.values()) answer({ error });
  });
  return async (task) => {
    sent += 1;
    const id = sent;
    const answered = new Promise<A | Failed>((resolve) => waiting.set(id, resolve));
    child.send({ id, content: task } satisfies Numbered<T>);
    const answer = await answered;
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
};
