import { useState } from 'preact/hooks';
import { askWith, failureIn, serviceNow } from '../live/ask.js';
import { Failure } from '../parts/reasons.js';
import { ScopeField } from '../parts/scope-field.js';
import { readersZone, shownZone } from '../parts/since.js';
import { useTask } from '../parts/use-action.js';

const HOURS = [1, 2, 4, 8, 24, 72, 168];

const HOUR_MS = 3_600_000;

/** What a field for a local time holds, in the zone in which times are shown. */
const instantOf = (local: string): number =>
  Date.parse(shownZone() === undefined ? local : `${local}Z`);

/** Plans maintenance of a resource, from now on or later. */
export const NewWindow = () => {
  const { perform, isBusy, error } = useTask();
  const [isOpen, setOpen] = useState(false);
  const start = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const from = text('from') === '' ? undefined : instantOf(text('from'));
    const until = (from ?? serviceNow()) + Number(text('hours')) * HOUR_MS;
    const isDone = await perform(async () =>
      failureIn(
        await askWith('POST', 'v1/maintenance', {
          on: text('on') === '' ? 'fleet' : text('on'),
          ...(from !== undefined && { from: new Date(from).toISOString() }),
          until: new Date(until).toISOString(),
          note: text('note'),
        }),
      ),
    );
    if (isDone !== true) return;
    form.reset();
    setOpen(false);
  };
  return (
    <details
      class="card new-token"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Plan maintenance …</summary>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void start(event.currentTarget);
        }}
      >
        <ScopeField />
        <label>
          <span>
            From <small>now without, {readersZone()}</small>
          </span>
          <input name="from" type="datetime-local" />
        </label>
        <label>
          For
          <select name="hours" defaultValue="2">
            {HOURS.map((hours) => (
              <option key={hours} value={hours} selected={hours === 2}>
                {hours < 24 ? `${hours} h` : `${hours / 24} d`}
              </option>
            ))}
          </select>
        </label>
        <label>
          Note
          <input name="note" required maxLength={1000} autoComplete="off" dir="auto" />
        </label>
        <button type="submit" class="main" aria-disabled={isBusy}>
          Plan it
        </button>
      </form>
      <Failure error={error} />
    </details>
  );
};
