/** A text behind its length (LengthEncodedString): by its first byte, how many bytes the length has. */
const LENGTH_BYTES: ReadonlyMap<number, number> = new Map([
  [0xfc, 2],
  [0xfd, 3],
]);

/** In place of a text. */
const NULL = 0xfb;

/**
 * The texts that a packet has, or its first ones; undefined where it has something else, or is not whole. What is NULL is null.
 */
export const readTexts = (
  content: Buffer,
  most = Infinity,
): readonly (string | null)[] | undefined => {
  const texts: (string | null)[] = [];
  let at = 0;
  while (at < content.length && texts.length < most) {
    const first = content[at] ?? 0xff;
    at += 1;
    if (first === NULL) {
      texts.push(null);
      continue;
    }
    const lengthBytes = first < NULL ? 0 : LENGTH_BYTES.get(first);
    if (lengthBytes === undefined || at + lengthBytes > content.length) return undefined;
    const length = lengthBytes === 0 ? first : content.readUIntLE(at, lengthBytes);
    at += lengthBytes + length;
    if (at > content.length) return undefined;
    texts.push(content.toString('utf8', at - length, at));
  }
  return texts;
};
