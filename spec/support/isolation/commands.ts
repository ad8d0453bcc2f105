import { createInterface } from 'node:readline';

/** A line for each message that a child process prints, and for each order that it is given. */
export const printLine = (message: unknown): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

/** Calls back with each line of the standard input; the process ends with it. */
export const onLine = (handle: (line: string) => void): void => {
  createInterface({ input: process.stdin })
    .on('line', handle)
    .once('close', () => process.exit());
};
