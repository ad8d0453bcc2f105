import { useContext } from 'preact/hooks';
import { type Answer, askWith, bodyOf, failureIn, serviceNow } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { InlineForm, ScopeField, Select, type Typed } from '../parts/inline-form.js';
import { readersZone, shownZone } from '../parts/since.js';
import type { Schemas } from '../../../client/operations.js';
import type { Change } from '../live/changes.js';

type Window = Pick<
  Schemas['ListedMaintenanceWindow'],
  'id' | 'resource' | 'from' | 'until' | 'note'
>;

const plan = (body: object) => askWith('POST', 'v1/maintenance', body);

/** One that has begun begins again now. */
const planAgain = ({ resource: { type, id }, from, until, note }: Window) =>
  plan({
    on: type === 'fleet' ? type : id,
    until,
    note,
    ...(Date.parse(from) > serviceNow() && { from }),
  });

const isOne = (window: Window): Pick<Change<Window>, 'name' | 'of'> => ({
  name: () => `maintenance of ${window.resource.path}`,
  of: [window],
});

export const ending = (window: Window): Change<Window> => ({
  done: 'Ended',
  ...isOne(window),
  shows: () => undefined,
  send: ({ id }) => askWith('POST', `v1/maintenance/${id}/end`),
  undo: () => ({ done: 'Taken back', ...isOne(window), shows: (shown) => shown, send: planAgain }),
});

const HOURS = [1, 2, 4, 8, 24, 72, 168].map(
  (hours) => [String(hours), hours < 24 ? `${hours} h` : `${hours / 24} d`] as const,
);

const HOUR_MS = 3_600_000;

/** What a field for a local time holds, in the zone in which times are shown. */
const instantOf = (local: string): number =>
  Date.parse(shownZone() === undefined ? local : `${local}Z`);

const planTyped = ({ on = '', from = '', hours, note }: Typed): Promise<Answer> => {
  const begin = from === '' ? undefined : instantOf(from);
  const until = (begin ?? serviceNow()) + Number(hours) * HOUR_MS;
  return plan({
    on: on === '' ? 'fleet' : on,
    ...(begin !== undefined && { from: new Date(begin).toISOString() }),
    until: new Date(until).toISOString(),
    note,
  });
};

/** Plans maintenance of a resource, from now on or later. */
export const NewWindow = () => {
  const { tell, change } = useContext(LiveContext);
  const send = async (typed: Typed) => {
    const answer = await planTyped(typed);
    const made = bodyOf<Window>(answer);
    if (made !== undefined) {
      const undo = ending(made);
      tell({ done: 'Planned', name: undo.name([made]), undo: () => change(undo) });
    }
    return failureIn(answer);
  };
  return (
    <InlineForm title="Plan maintenance …" button="Plan it" send={send}>
      <ScopeField />
      <label>
        <span>
          From <small>(empty: now) {readersZone()}</small>
        </span>
        <input name="from" type="datetime-local" />
      </label>
      <label>
        For
        <Select name="hours" options={HOURS} chosen="2" />
      </label>
      <label>
        Note
        <input name="note" required maxLength={1000} autoComplete="off" dir="auto" />
      </label>
    </InlineForm>
  );
};
