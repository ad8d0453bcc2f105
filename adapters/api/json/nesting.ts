const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Where a JSON text first nests deeper than this, as an offset in its bytes. It reads each byte once and remembers none,
 * so that a text made of brackets costs nothing: `JSON.parse` takes 40 bytes of memory for each of them.
 * In UTF-8 no byte of a longer character looks like a quote or a bracket.
 */
export const firstTooDeep = (body: Uint8Array, maxDepth: number): number | undefined => {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = endOfString(body, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > maxDepth) return at;
  }
  return undefined;
};

/** The offset of the quote that ends a string, or the end of the text. */
const endOfString = (body: Uint8Array, start: number): number => {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
};
