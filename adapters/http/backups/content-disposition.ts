/** RFC 8187: what needs no encoding in an extended parameter. */
const ATTRIBUTE_CHARACTERS = /[^\w!#$&+.^`|~-]/g;

/**
 * A file to be saved under this name (RFC 6266), which has no quote and no backslash. A name that is not all ASCII comes
 * twice: for clients that know the extended parameter, and replaced for the others.
 */
export const attachment = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${encode(fileName)}`;
};

const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return byte < 0x80 && character.search(ATTRIBUTE_CHARACTERS) < 0
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
