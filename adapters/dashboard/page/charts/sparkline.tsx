interface SparklineProps {
  /** From the earliest to the latest; at least two, or nothing is drawn. */
  readonly values: readonly number[];
  /** What it says, in words. */
  readonly label: string;
}

const WIDTH = 72;
const HEIGHT = 20;
/** So that a line at the top or the bottom is as thick as elsewhere. */
const EDGE = 2;

/** How a figure went, from zero up, with its latest value marked. */
export const Sparkline = ({ values, label }: SparklineProps) => {
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => [
    (index / (values.length - 1)) * WIDTH,
    HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE),
  ]);
  const last = points.at(-1);
  if (values.length < 2 || last === undefined) return null;
  const line = points.map((point) => point.map((one) => one.toFixed(1)).join(' ')).join('L');
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path class="under" d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}z`} />
      <path d={`M${line}`} />
      <circle cx={last[0]} cy={last[1]} r="2" />
    </svg>
  );
};
