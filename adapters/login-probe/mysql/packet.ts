/** A packet of MySQL's protocol is the length of its content in three bytes, a sequence id, and the content. */
export const HEADER_BYTES = 4;

/** Far above any packet of a login; without a limit, one may have 16 megabytes and be continued in the next. */
export const LONGEST_BYTES = 16_384;

/** The size of the packet at the start of these bytes; undefined until its header has arrived. */
export const packetBytes = (bytes: Buffer): number | undefined =>
  bytes.length < HEADER_BYTES ? undefined : HEADER_BYTES + bytes.readUIntLE(0, 3);

export const contentOf = (packet: Buffer): Buffer => packet.subarray(HEADER_BYTES);

export const sequenceId = (packet: Buffer): number => packet.readUInt8(3);

/** The same packet with another sequence id. */
export const withSequenceId = (packet: Buffer, id: number): Buffer => {
  const copy = Buffer.from(packet);
  copy.writeUInt8(id % 256, 3);
  return copy;
};

/** The number of an error packet (FF, the number, and a text that is not used); undefined for any other packet. */
export const errorNumber = (content: Buffer): number | undefined =>
  content[0] === 0xff && content.length >= 3 ? content.readUInt16LE(1) : undefined;
