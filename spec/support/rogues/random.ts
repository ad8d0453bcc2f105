/** Numbers from 0 up to `limit`, the same ones for the same seed (mulberry32). */
export type Random = (limit: number) => number;

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
};

export const anyBytes = (size: number, random: Random): Buffer =>
  Buffer.from(Array.from({ length: size }, () => random(256)));
