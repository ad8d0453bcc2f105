/**
 * How much later the runs of a schedule start than they are due: less than `mostMs`, spread evenly over schedules, and always
 * as much for one schedule.
 */
export const jitterOf = (id: string, mostMs: number): number =>
  Math.floor((hashOf(id) / 2 ** 32) * mostMs);

/** FNV-1a, of 32 bits, and the last step of MurmurHash3, without which ids that are alike stay close. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
