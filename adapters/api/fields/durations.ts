import * as O from 'fp-ts/lib/Option.js';

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Parses a whole number of seconds, minutes, hours or days, such as `10m`; in milliseconds. */
export const parseDurationMs = (text: string): O.Option<number> => {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const durationMs = Number(count) * (UNIT_MS[unit ?? ''] ?? NaN);
  return O.fromPredicate(Number.isFinite)(durationMs);
};
