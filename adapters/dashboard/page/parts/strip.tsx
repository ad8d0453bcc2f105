import { plural, SEVERITIES, SEVERITY_NAMES } from './words.js';

/** What stands for a day: the worse it was, the higher. Of `-` nothing is known. */
const BARS: Readonly<Record<string, { readonly look: string; readonly height: number }>> = {
  '-': { look: 'not-known', height: 1 },
  '.': { look: 'none', height: 2 },
  i: { look: 'i', height: 4 },
  w: { look: 'w', height: 8 },
  c: { look: 'c', height: 14 },
};

const HEIGHT = 14;
const STEP = 3;

/** A bar for each day, today's last; those that look alike are drawn as one. */
export const Strip = ({ days }: { readonly days: string }) => (
  <svg
    class="strip"
    viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={daysInWords(days)}
  >
    {Object.entries(BARS).map(([letter, { look, height }]) => {
      const width = look === 'not-known' ? 1 : STEP - 1;
      const bars = Array.from(days).flatMap((day, place) =>
        day === letter ? [`M${place * STEP} ${HEIGHT}v-${height}h${width}v${height}z`] : [],
      );
      return bars.length > 0 && <path key={look} class={look} d={bars.join('')} />;
    })}
  </svg>
);

const daysInWords = (days: string): string => {
  const bad = SEVERITIES.flatMap((severity) => {
    const count = Array.from(days).filter((day) => day === severity[0]).length;
    return count === 0
      ? []
      : [`${SEVERITY_NAMES[severity].toLowerCase()} on ${plural(count, 'day')}`];
  });
  const unknown = Array.from(days).filter((day) => day === '-').length;
  return [
    `In ${plural(days.length, 'day')}: ${bad.length === 0 ? 'nothing' : bad.join(', ')}`,
    ...(unknown === 0 ? [] : [`unknown on ${unknown}`]),
  ].join('; ');
};
