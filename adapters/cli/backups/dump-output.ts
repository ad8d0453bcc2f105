import * as E from 'fp-ts/lib/Either.js';
import type { OutputStream } from '../command-line-deps.js';
import type { DumpSink } from './dump-file.js';

/** Standard output, whose reader has to find out by the exit code whether what it got is whole. */
export const dumpOutput = (stdout: OutputStream): DumpSink => ({
  write: (bytes) =>
    new Promise((resolve, reject) => {
      stdout.write(bytes, (error) => {
        if (error === undefined || error === null) resolve();
        else reject(error);
      });
    }),
  complete: () => Promise.resolve(E.right(undefined)),
  discard: () => Promise.resolve(),
});
