/** All of the bytes. Rejects where they throw, and as soon as the signal is aborted; the iteration is ended in any case. */
export const readWhole = async (
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const reader = bytes[Symbol.asyncIterator]();
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new Error('The caller aborted the reading'));
  });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const parts: Uint8Array[] = [];
    for (;;) {
      const next = await Promise.race([aborted, reader.next()]);
      if (next.done === true) return Buffer.concat(parts);
      parts.push(Uint8Array.from(next.value));
    }
  } finally {
    signal.removeEventListener('abort', abort);
    endIteration(reader);
  }
};

/** Not waited for: bytes that are asked for already may never come. */
export const endIteration = (reader: AsyncIterator<Uint8Array>): void =>
  void reader.return?.().catch(() => undefined);
