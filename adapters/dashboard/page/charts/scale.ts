const LINES = 3;

/** One, two or five of some power of ten, and no less than a number. */
const round = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
};

const SECONDS = [
  ...[1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800],
  ...[3_600, 7_200, 14_400, 21_600, 43_200, 86_400],
];

/** By what lines of an axis are apart; those of times are as clocks have them. */
const UNITS = {
  bytes: (least: number): number => Math.max(1, round(least)),
  seconds: (least: number): number =>
    least <= 0.1
      ? round(least)
      : (SECONDS.find((one) => one >= least) ?? 86_400 * round(least / 86_400)),
};

export type Unit = keyof typeof UNITS;

/** Where the lines of an axis are that begins at nothing and has room for a value. */
export const linesUpTo = (most: number, unit: Unit): readonly number[] => {
  const step = UNITS[unit]((most === 0 ? 1 : most) / LINES);
  return Array.from({ length: Math.max(Math.ceil(most / step), 1) + 1 }, (_, line) => line * step);
};
