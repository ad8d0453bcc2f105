import { serviceNow } from '../live/ask.js';
import type { PlaceBody, RowBody } from '../live/bodies.js';
import { formatIn } from '../parts/since.js';
import { DAY_MS } from '../parts/words.js';

/** The days in UTC that are shown, such as `2026-11-21`, today last, as the service writes them. */
export const daysShown = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(serviceNow() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

/** So many days are drawn at least, so that one of them is no block. */
export const LEAST_DAYS = 7;

/** A day in UTC as it is: elsewhere it is a part of two. */
const inUtc = (on: string, options: Intl.DateTimeFormatOptions): string =>
  formatIn('UTC', options).format(Date.parse(on));

/** Such as `Sat, 21 Nov 2026`. */
export const dayInFull = (on: string): string =>
  inUtc(on, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** Such as `21 Nov`. */
export const dayInShort = (on: string): string => inUtc(on, { day: 'numeric', month: 'short' });

/** From day to day, the first of weeks, of months and of quarters. */
const STEPS: readonly ((on: string, index: number) => boolean)[] = [
  () => true,
  (_, index) => index % 2 === 0,
  (_, index) => index % 3 === 0,
  (on) => new Date(on).getUTCDay() === 1,
  (on) => new Date(on).getUTCDay() === 1 && isEvenWeek(on),
  (on) => on.endsWith('-01'),
  (on) => /-(01|04|07|10)-01$/.test(on),
];

const MOST = 4;

const isEvenWeek = (on: string): boolean => Math.floor(Date.parse(on) / DAY_MS / 7) % 2 === 0;

/** How near to an end of an axis there is no room for the name of a day. */
const EDGE = 0.06;

/** The places of a few days that stand under an axis. */
export const daysNamed = (days: readonly string[]): readonly number[] => {
  const isInside = (part: number) => part > EDGE && part < 1 - EDGE;
  const places = STEPS.map((isNamed) =>
    days.flatMap((on, place) =>
      isNamed(on, days.length - 1 - place) && isInside((place + 0.5) / days.length) ? [place] : [],
    ),
  );
  return places.find(({ length }) => length <= MOST) ?? [];
};

/** How large a database was on each of some days, from that on from which it is known; `size` is that of today. */
export const sizesOn = (
  days: readonly string[],
  sizes: NonNullable<RowBody['sizes']>,
  size: number,
): readonly { readonly on: string; readonly value: number }[] =>
  days.flatMap((on, index) => {
    const known = sizes.findLast((one) => one.on <= on)?.bytes;
    const value = index === days.length - 1 ? size : known;
    return value === undefined ? [] : [{ on, value }];
  });

/** The first day on which something is known of a resource. */
export const firstOf = ({
  days: letters,
  sizes = [],
  dump_days: dumps = [],
  space,
}: Pick<PlaceBody, 'days' | 'sizes' | 'dump_days' | 'space'>): string => {
  const seen = daysShown(letters.length)[letters.search(/[^-]/)];
  const [size] = sizes;
  const [dump] = dumps;
  const [free] = space?.days ?? [];
  return [size?.on, dump?.on, free?.on, seen].reduce<string>(
    (first, on) => (on !== undefined && on < first ? on : first),
    daysShown(1)[0] ?? '',
  );
};
