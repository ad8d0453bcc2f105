import type { Socket } from 'node:net';

/** So much is gathered before it is written in one call; a server sends, and TLS decrypts, 8 to 16 KiB at a time. */
const BATCH_BYTES = 131_072;

/** Writes what one socket receives to another, in large pieces, and lets the first wait for the second. */
export const copyBytes = (from: Socket, to: Socket): void => {
  let isGathering = false;
  const flush = () => {
    isGathering = false;
    to.uncork();
  };
  from
    .on('data', (bytes: Buffer) => {
      if (!to.writable) return;
      if (!isGathering) {
        isGathering = true;
        to.cork();
        setImmediate(flush);
      }
      if (to.write(bytes) || to.writableLength < BATCH_BYTES) return;
      to.uncork();
      to.cork();
      if (to.writableNeedDrain) from.pause();
    })
    .resume();
  to.on('drain', () => from.resume());
};
