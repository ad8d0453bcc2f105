import { useState } from 'preact/hooks';
import type { RowBody } from '../live/bodies.js';
import { plural, SEVERITIES, SEVERITY_NAMES } from '../parts/words.js';
import { daysOfAddress } from '../route.js';
import { dayInFull, daysShown, LEAST_DAYS } from './days.js';

/** What stands for a day: the worse it was, the higher; for one of which nothing is known its room alone. */
const BARS: Readonly<Record<string, { readonly look: string; readonly height: number }>> = {
  '.': { look: 'none', height: 3 },
  i: { look: 'i', height: 6 },
  w: { look: 'w', height: 10 },
  c: { look: 'c', height: 14 },
};

const HEIGHT = 14;
/** Few bars are further apart than many. */
const WIDTH = 450;
const gapOf = (days: number): number => (days > 45 ? 1 : 3);
/** Of how many days at least one of these resources is known, of those that are shown. */
export const daysKnown = (rows: readonly Pick<RowBody, 'days'>[]): number => {
  const known = rows.map(({ days }) => days.replace(/^-+/, '').length);
  return Math.min(Math.max(...known, 1), daysOfAddress());
};

/** The bars of days, of which the last is today's, and behind each how high it could be. */
export const Bars = ({ days }: { readonly days: string }) => {
  const all = Array.from(days);
  const [step, gap] = [WIDTH / all.length, gapOf(all.length)];
  const path = (isMeant: (day: string) => boolean, height: number) =>
    all.flatMap((day, place) =>
      isMeant(day)
        ? [
            `M${(place * step).toFixed(1)} ${HEIGHT}v-${height}h${(step - gap).toFixed(1)}v${height}z`,
          ]
        : [],
    );
  return (
    <svg viewBox={`0 0 ${WIDTH - gap} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="room" d={path(() => true, HEIGHT).join('')} />
      {Object.entries(BARS).map(([letter, { look, height }]) => {
        const bars = path((day) => day === letter, height);
        return bars.length > 0 && <path key={look} class={look} d={bars.join('')} />;
      })}
    </svg>
  );
};

interface StripProps {
  readonly days: string;
  /** Of how many of them something is known in the list. */
  readonly known: number;
}

/** The last days of a row, each to be read with the mouse; the page of the row has them for keys. */
export const Strip = ({ days, known }: StripProps) => {
  const [at, setAt] = useState<number>();
  const shown = days.slice(-Math.max(known, LEAST_DAYS));
  const on = daysShown(shown.length)[at ?? -1];
  return (
    <span
      class="strip"
      role="img"
      aria-label={daysInWords(shown)}
      onPointerMove={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        setAt(Math.floor(((clientX - left) / width) * shown.length));
      }}
      onPointerLeave={() => setAt(undefined)}
    >
      <Bars days={shown} />
      {on !== undefined && (
        <span class="tip">
          {dayInFull(on)}: {letterInWords(shown[at ?? 0])}
        </span>
      )}
    </span>
  );
};

/** What a day was. */
export const letterInWords = (letter: string | undefined): string => {
  const severity = SEVERITIES.find((one) => one[0] === letter);
  if (severity !== undefined) return SEVERITY_NAMES[severity].toLowerCase();
  return letter === '.' ? 'nothing wrong' : 'not known';
};

export const daysInWords = (days: string): string => {
  const known = days.replace(/^-+/, '');
  if (known.length === 1) return `Today: ${letterInWords(known)}`;
  const countOf = (letter: string) => Array.from(known).filter((day) => day === letter).length;
  const bad = SEVERITIES.flatMap((severity) => {
    const count = countOf(severity.charAt(0));
    return count === 0
      ? []
      : [`${SEVERITY_NAMES[severity].toLowerCase()} on ${plural(count, 'day')}`];
  });
  const unknown = countOf('-');
  return [
    `In ${plural(known.length, 'day')}: ${bad.length === 0 ? 'nothing' : bad.join(', ')}`,
    ...(unknown === 0 ? [] : [`unknown on ${unknown}`]),
  ].join('; ');
};
