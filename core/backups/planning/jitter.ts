/**
 * The delay of the runs of a schedule after they are due: less than `mostMs`, spread evenly over schedules, and constant for
 * each.
 */
export const jitterOf = (id: string, mostMs: number): number =>
  Math.floor((hashOf(id) / 2 ** 32) * mostMs);

/** FNV-1a, of 32 bits, and the last step of MurmurHash3, without which similar ids have similar hashes. */
const hashOf = (text: string): number => {
  const hash = Array.from(text).reduce(
    (known, character) => Math.imul(known ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
};
