import type { PlaceBody, ProblemBody } from '../live/bodies.js';
import { DAY_MS, partsOf, plural } from '../parts/words.js';
import { useReferring } from '../resource/said.js';
import { linkToList } from '../route.js';
import { Dates } from './chart.js';
import { dayInFull } from './days.js';
import { type Mark, Marked } from './marked.js';
import { Bars, daysInWords, letterInWords } from './strip.js';

interface DayBarProps {
  readonly place: Pick<PlaceBody, 'path' | 'days'>;
  readonly mark: Mark;
  /** The days of the axis. */
  readonly days: readonly string[];
  /** What is open, and what was closed lately. */
  readonly problems: readonly ProblemBody[];
}

/** What was wrong on each day, and which problems these were. */
export const DayBar = ({
  place: { path, days: letters },
  mark,
  days: all,
  problems,
}: DayBarProps) => {
  const days = all.slice(-letters.length);
  const shown = letters.slice(-days.length);
  const marked = days.includes(mark.on ?? '') ? mark.on : undefined;
  const on = marked ?? days.at(-1) ?? '';
  const letter = shown[days.indexOf(on)] ?? '-';
  const wasOpen = problems.filter((problem) => isOpenOn(problem, on));
  const [first] = wasOpen;
  const referring = useReferring();
  const reading = [
    letterInWords(letter),
    ...(first === undefined ? [] : [referring(partsOf(first).sentence)]),
    ...(wasOpen.length > 1 ? [`and ${plural(wasOpen.length - 1, 'other')}`] : []),
  ].join(' · ');
  return (
    <figure class="chart day-bar">
      <figcaption>
        Problems <strong>{daysInWords(shown)}</strong>
      </figcaption>
      <Marked
        {...{ mark, days, label: 'Problems', says: `${dayInFull(on)}: ${reading}` }}
        has={() => true}
      >
        <Bars days={shown} />
        <svg aria-hidden="true">
          <Dates days={days} />
          {marked !== undefined && (
            <rect
              x={`${(days.indexOf(on) / days.length) * 100}%`}
              width={`${100 / days.length}%`}
              height="100%"
            />
          )}
        </svg>
      </Marked>
      <p class="reading">
        <span class="mark">{dayInFull(on)}</span> {reading}{' '}
        {letter !== '.' && letter !== '-' && (
          <a href={linkToList('problems', { resource: path, ...stateOf(wasOpen) })}>Its problems</a>
        )}
      </p>
    </figure>
  );
};

const isOpenOn = ({ since, closed_at: closed }: ProblemBody, on: string): boolean => {
  const day = Date.parse(on);
  return Date.parse(since) < day + DAY_MS && (closed === null || Date.parse(closed) >= day);
};

/** Where something is open still, it is first in the list. */
const stateOf = (problems: readonly ProblemBody[]): Readonly<Record<string, string>> =>
  problems.some(({ state }) => state === 'open') ? {} : { state: 'closed' };
