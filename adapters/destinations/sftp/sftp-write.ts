import type { SftpSession } from './session-of.js';

/** Every server takes 34,000 bytes in one packet (draft-ietf-secsh-filexfer-02), of which ssh2 keeps 2 KiB for what is around. */
const PACKET_BYTES = 31 * 1024;

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
      // No copy, although the part may be used again once the next one is asked for: ssh2 copies what fits into one packet.
      const length = Math.min(PACKET_BYTES, part.length - at);
      const packet = Buffer.from(part.buffer, part.byteOffset + at, length);
      write(packet, position);
      position += packet.length;
      if (unanswered.size >= MOST_UNANSWERED) await Promise.race(unanswered);
      if (failure !== undefined) throw failure.error;
    }
  await Promise.all(unanswered);
  if (failure !== undefined) throw failure.error;
};
