import { bytes, took } from '../parts/words.js';
import { dayInFull, dayInShort, daysNamed } from './days.js';
import { type Mark, Marked } from './marked.js';

/** A value on a day, such as `2026-11-21`. */
interface DayValue {
  readonly on: string;
  readonly value: number;
}

interface ChartProps {
  readonly title: string;
  readonly mark: Mark;
  /** The days of the axis, the first first. */
  readonly days: readonly string[];
  /** Of some of these days, in their order. */
  readonly values: readonly DayValue[];
  readonly unit: Unit;
  /** What is said of a day without a value. */
  readonly none: string;
}

const WORDS: Readonly<Record<Unit, (value: number) => string>> = { bytes, seconds: took };

/** How a figure went from day to day, from zero up; the same in a table, for who reads it. */
export const Chart = ({ title, mark, days, values, unit, none }: ChartProps) => {
  const last = values.at(-1);
  if (last === undefined) return null;
  const inWords = WORDS[unit];
  const shown = mark.on === undefined ? last : values.find(({ on }) => on === mark.on);
  const reading = shown === undefined ? none : inWords(shown.value);
  const when = dayInFull(mark.on ?? last.on);
  return (
    <figure class="chart line-chart">
      <figcaption>
        {title} <strong>{reading}</strong>
        <span class="mark">{when}</span>
      </figcaption>
      <Marked
        {...{ mark, days, label: title, says: `${reading}, ${when}` }}
        has={(day) => values.some(({ on }) => on === day)}
      >
        <Drawing {...{ days, values, unit }} marked={mark.on} />
      </Marked>
      <details>
        <summary>As a table</summary>
        <div class="scrolled" role="group" aria-label={title} tabIndex={0}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {values.toReversed().map(({ on, value }) => (
                <tr key={on}>
                  <th scope="row">{dayInFull(on)}</th>
                  <td>{inWords(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
};

interface DrawingProps extends Pick<ChartProps, 'days' | 'values' | 'unit'> {
  readonly marked: string | undefined;
}

/** Lines and words of the axes go by the size of the drawing, and what is drawn is stretched to it. */
const Drawing = ({ days, values, unit, marked }: DrawingProps) => {
  const [first, last] = [values[0]?.on ?? '', values.at(-1)?.on ?? ''];
  const lines = linesUpTo(Math.max(...values.map(({ value }) => value)), unit);
  const x = (on: string) => ((days.indexOf(on) + 0.5) / days.length) * 100;
  const y = (value: number) => 100 - (value / (lines.at(-1) ?? 1)) * 100;
  const points = values.map(({ on, value }) => `${x(on).toFixed(2)} ${y(value).toFixed(2)}`);
  const point = values.find(({ on }) => on === (marked ?? last));
  return (
    <svg aria-hidden="true">
      {lines.map((line) => (
        <g key={line}>
          <line class="grid" x2="100%" y1={`${y(line)}%`} y2={`${y(line)}%`} />
          <text class="line" x="-8" y={`${y(line)}%`} dy="0.35em">
            {line === 0 ? '0' : WORDS[unit](line).replace('.0 ', ' ')}
          </text>
        </g>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
        <path class="under" d={`M${x(first)} 100L${points.join('L')}L${x(last)} 100z`} />
        <path d={`M${points.join('L')}`} />
      </svg>
      <Dates days={days} />
      {marked !== undefined && (
        <line class="mark" x1={`${x(marked)}%`} x2={`${x(marked)}%`} y2="100%" />
      )}
      {point !== undefined && <circle cx={`${x(point.on)}%`} cy={`${y(point.value)}%`} r="4" />}
    </svg>
  );
};

/** The days that an axis names. */
export const Dates = ({ days }: { readonly days: readonly string[] }) => (
  <>
    {daysNamed(days).map((place) => (
      <text key={place} x={`${((place + 0.5) / days.length) * 100}%`} y="100%" dy="1.4em">
        {dayInShort(days[place] ?? '')}
      </text>
    ))}
  </>
);

const LINES = 3;

/** One, two or five of some power of ten, and no less than a number. */
const round = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
};

const SECONDS = [
  1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200,
  86_400,
];

/** By what lines of an axis are apart; those of times are as clocks have them. */
const UNITS = {
  bytes: (least: number): number => Math.max(1, round(least)),
  seconds: (least: number): number =>
    least <= 0.1
      ? round(least)
      : (SECONDS.find((one) => one >= least) ?? 86_400 * round(least / 86_400)),
};

type Unit = keyof typeof UNITS;

/** Where the lines of an axis are that begins at nothing and has room for a value. */
const linesUpTo = (most: number, unit: Unit): readonly number[] => {
  const step = UNITS[unit]((most === 0 ? 1 : most) / LINES);
  return Array.from({ length: Math.max(Math.ceil(most / step), 1) + 1 }, (_, line) => line * step);
};
