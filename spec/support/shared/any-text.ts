import fc from 'fast-check';

const isSurrogate = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

/**
 * Any text, of characters of any plane and of those that mean something to a terminal or a parser. The `binary` unit of
 * fast-check means the same, and takes a second of processor time before it draws the first.
 */
export const anyText = (lengths: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0xffff), fc.nat(0x10ffff)), lengths)
    .map((points) => String.fromCodePoint(...points.filter((point) => !isSurrogate(point))));
