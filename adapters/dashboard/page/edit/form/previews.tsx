import { type Answer, errorOf, isOk, serviceNow } from '../../live/ask.js';
import { DAY_MS, plural } from '../../parts/words.js';
import type { Field, Values } from '../fields/field.js';
import type { Schemas } from '../../../../client/operations.js';
import { useAnswer } from '../../live/use-answer.js';
import { NextTimes } from '../../parts/since.js';

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

interface CronPreviewProps {
  readonly cron: string;
  readonly timezone: string;
}

/** Somebody who types on is not asked about. */
const PAUSE_MS = 250;

/** When what is typed would be due, as the service reads it, or what is wrong with it. */
export const CronPreview = ({ cron, timezone }: CronPreviewProps) => {
  const query = new URLSearchParams({ cron, timezone: timezone.trim() || 'UTC' });
  const path = cron.trim() === '' ? undefined : `v1/cron?${query.toString()}`;
  const read = useAnswer(path, PAUSE_MS);
  return (
    <div class="hint" role="status">
      {read !== undefined && read.path === path && <Read answer={read.answer} />}
    </div>
  );
};

const Read = ({ answer }: { readonly answer: Answer }) => {
  if (!isOk(answer)) return <p dir="auto">{errorOf(answer).detail}</p>;
  const { when, timezone, next_times: times } = answer.body as Schemas['Cron'];
  return (
    <>
      <p>
        <strong>{when}</strong>
      </p>
      <NextTimes timezone={timezone} times={times} />
    </>
  );
};

/** What most schedules are; the expression of each can be changed further. */
const PRESETS: Readonly<Record<string, string>> = {
  '0 3 * * *': 'Every day at 03:00',
  '0 3 * * 1-5': 'Monday to Friday at 03:00',
  '0 3 * * 0': 'Every Sunday at 03:00',
  '0 3 1 * *': 'On the first of each month at 03:00',
  '0 */6 * * *': 'Every six hours',
  '0 * * * *': 'Every hour',
};

interface PresetsProps {
  readonly field: Field;
  readonly values: Values;
  readonly onChange: (at: string, text: string) => void;
}

/** Fills in an expression; the sentence and the next times under it say what that means. */
export const Presets = ({ field: { at }, values, onChange }: PresetsProps) => {
  const now = (values[at] ?? '').trim();
  return (
    <select
      aria-label="How often"
      value={now in PRESETS ? now : ''}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onChange(at, value);
      }}
    >
      <option value="">
        {now === '' ? 'Choose, or write an expression …' : 'As written below'}
      </option>
      {Object.entries(PRESETS).map(([cron, words]) => (
        <option key={cron} value={cron}>
          {words}
        </option>
      ))}
    </select>
  );
};
