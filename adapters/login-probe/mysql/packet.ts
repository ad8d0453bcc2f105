/** A packet of MySQL's protocol is the length of its content in three bytes, a number that counts, and the content. */
export const HEADER_BYTES = 4;

/** No packet of a login comes near it; without a limit, one may bring 16 megabytes and be continued in the next. */
export const LONGEST_BYTES = 16_384;

/** The bytes that the packet at the start of these will have; undefined until they tell. */
export const packetBytes = (bytes: Buffer): number | undefined =>
  bytes.length < HEADER_BYTES ? undefined : HEADER_BYTES + bytes.readUIntLE(0, 3);

export const contentOf = (packet: Buffer): Buffer => packet.subarray(HEADER_BYTES);

export const sequenceId = (packet: Buffer): number => packet.readUInt8(3);

/** The same packet with another number. */
export const withSequenceId = (packet: Buffer, turn: number): Buffer => {
  const copy = Buffer.from(packet);
  copy.writeUInt8(turn % 256, 3);
  return copy;
};

/** The number of an error (its content is FF, the number, and words that nobody reads); undefined for what is none. */
export const errorNumber = (content: Buffer): number | undefined =>
  content[0] === 0xff && content.length >= 3 ? content.readUInt16LE(1) : undefined;
