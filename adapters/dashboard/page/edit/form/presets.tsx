import type { Field, Values } from '../fields/field.js';

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
