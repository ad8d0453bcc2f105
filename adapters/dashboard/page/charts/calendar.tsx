import type { PlaceBody } from '../live/bodies.js';
import { bytes, DAY_MS, plural, took } from '../parts/words.js';
import { linkToList } from '../route.js';
import { dayInFull } from './days.js';
import { type Mark, Marked } from './marked.js';

export type DumpDay = NonNullable<PlaceBody['dump_days']>[number];

const STEP = 12;

/** With more weeks nothing stands beside it. */
const WIDE = 20;

type State = 'good' | 'failed' | 'missed' | 'partly' | 'gappy' | 'nothing' | 'unknown';

/** What a day came to. The shape of its square says it as well as the colour; a day that is unknown has no square. */
const stateOf = (day: DumpDay | undefined, isWhole: boolean): State => {
  if (day === undefined) return isWhole ? 'nothing' : 'unknown';
  if (day.failed > 0) return day.good > 0 ? 'partly' : 'failed';
  if (day.missed > 0) return day.good > 0 ? 'gappy' : 'missed';
  return 'good';
};

const WORDS: Readonly<Record<State, string>> = {
  good: 'good',
  failed: 'failed',
  missed: 'missed',
  partly: 'good and failed',
  gappy: 'good and missed',
  nothing: 'no dump',
  unknown: 'not kept',
};

const inWords = (day: DumpDay | undefined, state: State): string =>
  day === undefined
    ? WORDS[state]
    : [
        ...(['good', 'failed', 'missed'] as const).flatMap((one) =>
          day[one] === 0 ? [] : [`${day[one]} ${one}`],
        ),
        ...(day.size_bytes === null ? [] : [bytes(day.size_bytes)]),
        ...(day.seconds === null ? [] : [`in ${took(day.seconds)}`]),
      ].join(' · ');

interface CalendarProps {
  readonly path: string;
  readonly mark: Mark;
  readonly days: readonly string[];
  readonly dumps: readonly DumpDay[];
  /** From which day on all runs are kept. */
  readonly from: string | undefined;
}

/** A square for each day, a column a week, today last. */
export const Calendar = ({ path, mark, days, dumps, from = '' }: CalendarProps) => {
  const byDay = new Map(dumps.map((day) => [day.on, day]));
  const stateOn = (on: string) => stateOf(byDay.get(on), on >= from);
  const states = days.map(stateOn);
  const counts = (Object.keys(WORDS) as State[]).flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count === 0 ? [] : [`${WORDS[state]} on ${plural(count, 'day')}`];
  });
  // Weeks begin on Mondays.
  const lead = (new Date(days[0] ?? 0).getUTCDay() + 6) % 7;
  const columns = Math.ceil((days.length + lead) / 7);
  const marked = days.includes(mark.on ?? '') ? mark.on : undefined;
  const on = marked ?? days.at(-1) ?? '';
  const words = inWords(byDay.get(on), stateOn(on));
  return (
    <figure
      class={columns > WIDE ? 'chart calendar wide' : 'chart calendar'}
      style={`--columns: ${columns}`}
    >
      <figcaption>
        Dumps <strong>{counts.join(', ')}</strong>
      </figcaption>
      <Marked
        {...{ mark, days, label: 'Dumps', says: `${dayInFull(on)}: ${words}`, rows: 7, lead }}
        has={() => true}
      >
        <svg viewBox={`0 0 ${columns * STEP} ${7 * STEP}`} aria-hidden="true">
          {days.map((day, index) => (
            <Square
              key={day}
              state={states[index] ?? 'nothing'}
              place={index + lead}
              isMarked={day === marked}
            />
          ))}
        </svg>
      </Marked>
      <p class="reading">
        <span class="mark">{dayInFull(on)}</span> {words}{' '}
        {byDay.has(on) && (
          <a href={linkToList('runs', { resource: path, ...upTo(on) })}>Its runs</a>
        )}
      </p>
    </figure>
  );
};

/** Of the list of runs, which has the last first. */
const upTo = (on: string): Readonly<Record<string, string>> => ({
  until: `${new Date(Date.parse(on) + DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`,
});

interface SquareProps {
  readonly state: State;
  /** Counted from the first Monday. */
  readonly place: number;
  readonly isMarked: boolean;
}

const Square = ({ state, place, isMarked }: SquareProps) => (
  <g
    class={isMarked ? `${state} now` : state}
    transform={`translate(${Math.floor(place / 7) * STEP + 1} ${(place % 7) * STEP + 1})`}
  >
    <rect width={STEP - 2} height={STEP - 2} rx="2" fill="none" />
    {(state === 'failed' || state === 'partly') && <path d="M2.5 2.5l5 5m0-5l-5 5" />}
    {(state === 'missed' || state === 'gappy') && <path d="M2.5 5h5" />}
  </g>
);
