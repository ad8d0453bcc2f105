import { plural, SEVERITIES, SEVERITY_NAMES } from './words.js';

/** What stands for a day: the worse it was, the higher. Of a day that has none nothing is known. */
const BARS: Readonly<Record<string, { readonly look: string; readonly height: number }>> = {
  '.': { look: 'none', height: 2 },
  i: { look: 'i', height: 4 },
  w: { look: 'w', height: 8 },
  c: { look: 'c', height: 14 },
};

const UNKNOWN = { look: 'not-known', height: 1 };

const HEIGHT = 14;
const STEP = 4;

/** A bar for each day, today's last. */
export const Strip = ({ days }: { readonly days: string }) => (
  <svg
    class="strip"
    viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
    role="img"
    aria-label={daysInWords(days)}
  >
    {Array.from(days).map((day, index) => {
      const { look, height } = BARS[day] ?? UNKNOWN;
      return (
        <rect
          key={index}
          class={look}
          x={index * STEP}
          y={HEIGHT - height}
          width={look === UNKNOWN.look ? 1 : STEP - 1}
          height={height}
        />
      );
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
    ...(unknown === 0 ? [] : [`not known of ${unknown}`]),
  ].join('; ');
};
