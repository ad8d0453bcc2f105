import * as O from 'fp-ts/lib/Option.js';
import { codec, leaf, refuse, type Codec } from '../../adapters/fleet-file/codec/codec.js';

/** One setting: its name in the environment and in a settings file, and a codec for each form that it has. */
export interface SettingCodec<A> {
  readonly variable: `SHIPSHAPE_${string}`;
  /** Decodes the text of the variable. */
  readonly text: Codec<A>;
  /** Decodes the value that `createShipshape` is given. */
  readonly value: Codec<A>;
}

/** A setting whose text stands for a value, which is then checked as if it had been given as such. */
export const setting = <A>(
  variable: SettingCodec<A>['variable'],
  value: Codec<A>,
  parse: (text: string) => unknown = (text) => text,
): SettingCodec<A> => ({
  variable,
  value,
  text: codec(value.name, (written, context) => {
    if (typeof written !== 'string') return refuse(written, context, 'must be one text or number');
    const actual = parse(written);
    const parsed = context.map((entry, depth) =>
      depth === context.length - 1 ? { ...entry, actual } : entry,
    );
    return value.validate(actual, parsed);
  }),
});

export const text = (name: string, holds: (value: string) => boolean): Codec<string> =>
  leaf(
    name,
    O.fromPredicate((value): value is string => typeof value === 'string' && holds(value)),
  );

export const number = (
  name: string,
  [least, most]: readonly [number, number],
  holds: (value: number) => boolean,
): Codec<number> =>
  leaf(
    `${name} (${least} to ${most})`,
    O.fromPredicate(
      (value): value is number =>
        typeof value === 'number' && holds(value) && value >= least && value <= most,
    ),
  );

export const integer = (name: string, least: number, most: number): Codec<number> =>
  number(name, [least, most], Number.isInteger);

export const parseNumber = (digits: string): unknown =>
  /^\d+$/.test(digits) ? Number(digits) : digits;

/** A setting that is an integer, such as `a number of checks`. */
export const integerSetting = (
  variable: SettingCodec<number>['variable'],
  name: string,
  least: number,
  most: number,
): SettingCodec<number> => setting(variable, integer(name, least, most), parseNumber);

export const isNotBlank = (value: string): boolean => value.trim() !== '';
