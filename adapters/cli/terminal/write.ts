import type { OutputStream } from '../command-line-deps.js';

/** Writes and waits until it is out. A reader who has seen enough, such as `head`, ends it quietly. */
export const write = (stream: OutputStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === undefined || error === null || isBrokenPipe(error)) resolve();
      else reject(error);
    });
  });

/** A stream that fails says so twice: to the callback of `write`, and as an event that ends the process if nobody hears it. */
export const ignoreStreamErrors = (stream: OutputStream): void => {
  stream.on('error', () => undefined);
};

const isBrokenPipe = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
