import type { Readable } from 'node:stream';

/**
 * A Node stream as the Fetch API reads it, pulled chunk by chunk. `onCancel` is called when the reader cancels, to end
 * the source. Node 20's own `Readable.toWeb` ends the process when a chunk comes in after that.
 */
export const webStream = (source: Readable, onCancel: () => void): ReadableStream<Uint8Array> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: onCancel,
  });
};
