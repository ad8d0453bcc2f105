import type { OutputStream } from '../command-line-deps.js';

/** Writes, and waits until it is written. A reader that has closed the pipe, such as `head`, is no error. */
export const write = (stream: OutputStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === undefined || error === null || isBrokenPipe(error)) resolve();
      else reject(error);
    });
  });

/** A failing stream calls back `write` and emits `error`, too, which ends the process if it has no listener. */
export const ignoreStreamErrors = (stream: OutputStream): void => {
  stream.on('error', () => undefined);
};

const isBrokenPipe = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
