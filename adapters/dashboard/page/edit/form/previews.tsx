import { type Answer, bodyOf, errorOf, isOk, useAnswer } from '../../live/ask.js';
import { plural } from '../../parts/words.js';
import type { Field, Values } from '../fields/fields.js';
import type { Schemas } from '../../../../client/operations.js';
import { NextTimes } from '../../parts/since.js';

interface KeepPreviewProps extends CronPreviewProps {
  /** The numbers that are typed, by rule. */
  readonly keep: readonly (readonly [rule: string, count: string])[];
}

/** What would stay of the dumps of these times, as the service counts it. */
export const KeepPreview = ({ cron, timezone, keep }: KeepPreviewProps) => {
  const read = useCron(cron, timezone, keep);
  const kept = bodyOf<Schemas['Cron']>(read)?.kept;
  return (
    <p class="hint" role="status">
      {kept === null && 'Every dump is kept.'}
      {kept != null &&
        `In the long run ${plural(kept.dumps, 'dump')} would stay${
          kept.dumps > 1 ? `, the oldest ${plural(kept.days, 'day')} old` : ''
        }.`}
    </p>
  );
};

interface CronPreviewProps {
  readonly cron: string;
  readonly timezone: string;
}

/** Somebody who types on is not asked about. */
const PAUSE_MS = 250;

const useCron = (cron: string, timezone: string, keep: KeepPreviewProps['keep'] = []) => {
  const zone = timezone.trim() || 'UTC';
  const query = new URLSearchParams([
    ['cron', cron],
    ['timezone', zone],
    ...keep.map((rule) => [...rule]),
  ]);
  const path = cron.trim() === '' ? undefined : `v1/cron?${query.toString()}`;
  const read = useAnswer(path, PAUSE_MS);
  return read?.path === path ? read?.answer : undefined;
};

/** When what is typed would be due, as the service reads it, or what is wrong with it. */
export const CronPreview = ({ cron, timezone }: CronPreviewProps) => {
  const read = useCron(cron, timezone);
  return (
    <div class="hint" role="status">
      {read !== undefined && <Read answer={read} />}
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
