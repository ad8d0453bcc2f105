import { plural, SEVERITIES, SEVERITY_NAMES } from './words.js';

const HEIGHTS: Readonly<Record<string, number>> = { '.': 1, i: 4, w: 8, c: 14 };

const HEIGHT = 14;
const STEP = 4;

/** A bar for each day, today's last: the worse the day, the higher. Nothing is known of a day without one. */
export const Strip = ({ days }: { readonly days: string | undefined }) =>
  days === undefined ? null : (
    <svg
      class="strip"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={daysInWords(days)}
    >
      {Array.from(days).map((day, index) => {
        const height = HEIGHTS[day];
        return height === undefined ? null : (
          <rect
            key={index}
            class={day === '.' ? 'none' : day}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
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
