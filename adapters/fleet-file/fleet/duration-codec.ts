import * as O from 'fp-ts/lib/Option.js';
import { type Codec, leaf } from '../codec/codec.js';

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

const FORM = /^(0|[1-9]\d{0,6})([smhd])$/;

/** A duration such as `90s`, `15m`, `2h` or `7d`, in milliseconds. */
export const durationCodec = (longest: string, shortest = '0s'): Codec<number> => {
  const [shortestMs, longestMs] = [inMs(shortest), inMs(longest)];
  const least = shortestMs === 0 ? '' : `at least ${shortest} and `;
  return leaf(`a duration such as 90s, 15m or 2h, ${least}at most ${longest}`, (value) =>
    O.filter((ms: number) => ms >= shortestMs && ms <= longestMs)(durationMs(value)),
  );
};

const inMs = (text: string): number => O.getOrElse(() => 0)(durationMs(text));

const durationMs = (value: unknown): O.Option<number> => {
  const [, count, letter] = typeof value === 'string' ? (FORM.exec(value) ?? []) : [];
  const unit = UNITS.find(([name]) => name === letter);
  return unit === undefined ? O.none : O.some(Number(count) * unit[1]);
};

/** The duration as the fleet file has it, in the longest unit in which it is whole. */
export const durationText = (ms: number): string => {
  const [letter, unitMs] = UNITS.find(([, unit]) => ms % unit === 0) ?? ['s', 1000];
  return `${Math.round(ms / unitMs)}${letter}`;
};
