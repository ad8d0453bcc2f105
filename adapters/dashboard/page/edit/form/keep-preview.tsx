import { serviceNow } from '../../live/ask.js';
import { DAY_MS, plural } from '../../parts/words.js';
import type { Values } from '../fields/field.js';

interface KeepPreviewProps {
  /** Of the last of the fields that say what to keep. */
  readonly at: string;
  readonly values: Values;
}

/** As many dumps as are looked at: a few years of a dump a day. */
const DAYS = 4_000;

const WRITTEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** What would stay of a dump a day; how far they are proved is left aside. */
export const KeepPreview = ({ at, values }: KeepPreviewProps) => {
  const place = at.replace(/monthly$/, '');
  const numberOf = (name: string) => Number(values[place + name] ?? '');
  const [last, days] = [numberOf('last'), numberOf('days')];
  const [weekly, monthly] = [numberOf('weekly'), numberOf('monthly')];
  const isSaid = [last, days, weekly, monthly].some((one) => one > 0);
  const kept = isSaid ? stays({ last, days, weekly, monthly }) : [];
  const oldest = kept.at(-1);
  return (
    <p class="hint" role="status">
      {oldest === undefined
        ? 'Every dump is kept.'
        : `Of a dump a day ${plural(kept.length, 'dump')} would stay, the oldest of ${WRITTEN.format(oldest)}.`}
    </p>
  );
};

interface Rules {
  readonly last: number;
  readonly days: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** The newest of each week, which begins on Monday, and of each month is kept, as the service does it. */
const stays = ({ last, days, weekly, monthly }: Rules): readonly number[] => {
  const [weeks, months] = [new Set<number>(), new Set<string>()];
  return Array.from({ length: DAYS }, (_, age) => serviceNow() - age * DAY_MS).filter((at, age) => {
    const week = Math.floor((Math.floor(at / DAY_MS) + 3) / 7);
    const month = new Date(at).toISOString().slice(0, 7);
    const [isOfWeek, isOfMonth] = [!weeks.has(week), !months.has(month)];
    weeks.add(week);
    months.add(month);
    return (
      age < Math.max(last, 1) ||
      age <= days - 1 ||
      (isOfWeek && weeks.size <= weekly) ||
      (isOfMonth && months.size <= monthly)
    );
  });
};
