import type { PlaceBody, RowBody, RunBody } from '../live/bodies.js';
import { Chart } from '../parts/chart.js';
import { bytes, DAY_MS, plural, took } from '../parts/words.js';
import { serviceNow } from '../live/ask.js';
import { Restore } from '../dumps/restore.js';
import { proofOf } from '../dumps/run-words.js';
import { Since } from '../parts/since.js';

type DumpDay = NonNullable<PlaceBody['dump_days']>[number];

const DAYS = 90;

/** How a database and its dumps went: its size, how long dumps took, and what they came to on each day. */
export const History = ({
  place: { sizes = [], size_bytes: size, dump_days: dumps = [] },
}: {
  readonly place: PlaceBody;
}) => {
  if (size == null && dumps.length === 0) return null;
  const days = daysShown(DAYS);
  const known = size == null ? [] : lastDays(sizes, size);
  const took90 = dumps.flatMap(({ on, seconds }) =>
    seconds == null || !days.includes(on) ? [] : [{ on, value: seconds }],
  );
  return (
    <section class="history">
      <h2>The last {DAYS} days</h2>
      <div class="card">
        <Calendar dumps={dumps} />
        <Chart
          title="Size"
          days={days}
          values={known.map((value, index) => ({
            on: days[days.length - known.length + index] ?? '',
            value,
          }))}
          inWords={bytes}
        />
        <Chart title="A dump took" days={days} values={took90} inWords={took} />
      </div>
    </section>
  );
};

const WEEKS = 12;
const STEP = 12;

type State = 'good' | 'failed' | 'missed' | 'partly' | 'nothing';

/** What a day came to: the shape of its square says it as well as the colour. */
const stateOf = (day: DumpDay | undefined): State => {
  if (day === undefined) return 'nothing';
  if (day.failed > 0) return day.good > 0 ? 'partly' : 'failed';
  if (day.missed > 0) return day.good > 0 ? 'partly' : 'missed';
  return 'good';
};

const WORDS: Readonly<Record<State, string>> = {
  ...{ good: 'good', failed: 'failed', missed: 'missed', partly: 'good and failed' },
  nothing: 'no dump',
};

/** A square for each day of twelve weeks, a column a week, today last. */
const Calendar = ({ dumps }: { readonly dumps: readonly DumpDay[] }) => {
  const shown = daysShown(WEEKS * 7);
  const first = new Date(shown[0] ?? 0).getUTCDay();
  const byDay = new Map(dumps.map((day) => [day.on, day]));
  const states = shown.map((on) => stateOf(byDay.get(on)));
  const counts = (Object.keys(WORDS) as State[]).flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count === 0 ? [] : [`${WORDS[state]} on ${plural(count, 'day')}`];
  });
  const said = `Dumps of ${WEEKS} weeks: ${counts.join(', ')}`;
  return (
    <figure class="calendar">
      <figcaption>{said}</figcaption>
      <svg viewBox={`0 0 ${(WEEKS + 1) * STEP} ${7 * STEP}`} role="img" aria-label={said}>
        {shown.map((on, index) => {
          const place = index + first;
          const state = states[index] ?? 'nothing';
          const [x, y] = [Math.floor(place / 7) * STEP, (place % 7) * STEP];
          return (
            <g key={on} class={state} transform={`translate(${x} ${y})`}>
              <title>{`${on}: ${WORDS[state]}`}</title>
              <rect width={STEP - 2} height={STEP - 2} rx="2" />
              {(state === 'failed' || state === 'partly') && <path d="M2.5 2.5l5 5m0-5l-5 5" />}
              {state === 'missed' && <path d="M2.5 5h5" />}
            </g>
          );
        })}
      </svg>
    </figure>
  );
};

/** The days in UTC that are shown, today last, as the service writes them. */
export const daysShown = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(serviceNow() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

const SHOWN = 90;

/** How large a database was on each of the last ninety days, from that on from which it is known; `size` is that of today. */
export const lastDays = (sizes: NonNullable<RowBody['sizes']>, size: number): readonly number[] => {
  const days = daysShown(SHOWN);
  return days.flatMap((day, index) => {
    if (index === days.length - 1) return [size];
    const last = sizes.findLast(({ on }) => on <= day);
    return last === undefined ? [] : [last.bytes];
  });
};

/** The dump that somebody wants who needs one: the last that is there, to be fetched or restored. */
export const LastDump = ({ runs }: { readonly runs: readonly RunBody[] }) => {
  const last = runs.find(
    ({ state, kind, stored }) => state === 'done' && kind !== 'restore' && stored !== null,
  );
  return last?.stored == null ? null : (
    <section class="card last-dump">
      <h2>The last dump</h2>
      <p>
        {bytes(last.size_bytes)}, <Since at={last.started_at} /> ago, {proofOf(last.stored)}, in{' '}
        <bdi>{last.stored.destination.name}</bdi>
      </p>
      <div class="buttons">
        <Restore run={last} of="the last dump" />
        <a class="button" href={`v1/runs/${last.id}/download`} download="">
          Download<span class="unseen"> the last dump</span>
        </a>
      </div>
    </section>
  );
};
