import type { SftpSession } from './session-of.js';

/** Every server takes this much in one packet (draft-ietf-secsh-filexfer-02). */
const PACKET_BYTES = 32 * 1024;

/** So many packets may be unanswered: 2 MiB, which keep a line busy that is long. */
const MOST_UNANSWERED = 64;

/** Writes all bytes from the beginning of a file, and returns when the server has answered for each of them. */
export const fill = async (
  { sendOnly }: SftpSession,
  handle: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> => {
  const unanswered = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  let position = 0;
  const write = (packet: Buffer, at: number) => {
    const written: Promise<void> = sendOnly(
      (sftp, answer) => sftp.write(handle, packet, 0, packet.length, at, answer),
      signal,
    )
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => unanswered.delete(written));
    unanswered.add(written);
  };
  for await (const part of bytes)
    for (let at = 0; at < part.length; at += PACKET_BYTES) {
      // A copy, since the part may be used again once the next one is asked for.
      const packet = Buffer.from(part.subarray(at, at + PACKET_BYTES));
      write(packet, position);
      position += packet.length;
      if (unanswered.size >= MOST_UNANSWERED) await Promise.race(unanswered);
      if (failure !== undefined) throw failure.error;
    }
  await Promise.all(unanswered);
  if (failure !== undefined) throw failure.error;
};
