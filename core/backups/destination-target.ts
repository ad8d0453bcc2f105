import * as O from 'fp-ts/lib/Option.js';
import { PROVE_KEY } from '../described/destination.js';
import { openSettings } from '../described/settings.js';
import type { ResourceId } from '../shared/resource.js';
import { Secret } from '../shared/secret.js';
import { DAY_MS, dayOf, isKeptDay } from '../shared/durations.js';

/** Everything needed to write to a destination. */
export interface DestinationTarget {
  readonly id: ResourceId;
  readonly name: string;
  /** Such as `local` or `s3`. */
  readonly kind: string;
  /** One JSON object, as the fleet file has it for this kind. */
  readonly settings: Secret;
  /** The age recipients to which every dump is encrypted; empty where dumps are not encrypted. */
  readonly encrypt: readonly string[];
  /** The mark that the last successful probe found or left. None before one, or where this kind leaves no mark. */
  readonly mark: O.Option<string>;
  /** The free space at the last probe of each day, for the last ninety days on which it was known. */
  readonly days: readonly SpaceOnDay[];
  /** It is tried before it is stored: a probe leaves no mark. */
  readonly isDraft?: true;
}

/** The private key for proving the encrypted dumps of a destination, if it has one. */
export const proveKeyOf = ({ settings }: Pick<DestinationTarget, 'settings'>): O.Option<Secret> =>
  O.flatMap(({ prove_key: key }: { readonly prove_key?: string }) =>
    key === undefined ? O.none : O.some(new Secret(key)),
  )(openSettings({ fields: PROVE_KEY }, settings));

/** How much was free at a destination when it was last probed on a day in UTC. */
export interface SpaceOnDay {
  readonly day: number;
  readonly freeBytes: number;
}

/** The same days with what a probe found, if that says what is free. */
export const withSpace = (
  days: readonly SpaceOnDay[],
  at: Date,
  freeBytes: O.Option<number>,
): readonly SpaceOnDay[] => {
  const day = dayOf(at);
  return O.isNone(freeBytes)
    ? days
    : [...days.filter((one) => one.day !== day), { day, freeBytes: freeBytes.value }].filter(
        (one, place, all) => isKeptDay(one.day, all[place + 1]?.day, at),
      );
};

/** `unknown`: the free space is not known, or not for enough days; or by the estimate it would be full already. */
export const SPACE_TRENDS = ['unknown', 'steady', 'filling'] as const;

export interface SpaceOutlook {
  readonly trend: (typeof SPACE_TRENDS)[number];
  /** When nothing will be free, if it goes on as in the last month; none unless it fills. */
  readonly fullAt: O.Option<Date>;
}

/** A week has each weekly dump once. */
const LEAST_DAYS = 7;
const COUNTED_DAYS = 30;
/** What would last longer says nothing. */
const MOST_DAYS = 1_000;

const without = (trend: SpaceOutlook['trend']): SpaceOutlook => ({ trend, fullAt: O.none });

/** Forecasts the free space by the line that fits the days of the last month best. */
export const spaceOutlook = (days: readonly SpaceOnDay[], now: Date): SpaceOutlook => {
  const last = days.at(-1);
  if (last === undefined) return without('unknown');
  const counted = days.filter(({ day }) => day > last.day - COUNTED_DAYS);
  if (last.day - (counted[0]?.day ?? last.day) < LEAST_DAYS) return without('unknown');
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(counted.map(({ day }) => day));
  const usual = mean(counted.map(({ freeBytes }) => freeBytes));
  const together = mean(counted.map(({ day, freeBytes }) => (day - middle) * (freeBytes - usual)));
  const spread = mean(counted.map(({ day }) => (day - middle) ** 2));
  const left = last.freeBytes / (-together / spread);
  if (left >= 0 && last.day + left < dayOf(now)) return without('unknown');
  return left >= 0 && left <= MOST_DAYS
    ? { trend: 'filling', fullAt: O.some(new Date((last.day + left) * DAY_MS)) }
    : without('steady');
};
