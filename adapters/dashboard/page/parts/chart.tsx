/** A value on a day, such as `2026-11-21`. */
export interface DayValue {
  readonly on: string;
  readonly value: number;
}

interface ChartProps {
  readonly title: string;
  /** The days of the axis, the first first. */
  readonly days: readonly string[];
  /** Of some of these days, in their order. */
  readonly values: readonly DayValue[];
  readonly inWords: (value: number) => string;
}

const WIDTH = 320;
const HEIGHT = 72;

/** How a figure went from day to day, from zero up; the same in a table, for who reads it. */
export const Chart = ({ title, days, values, inWords }: ChartProps) => {
  const most = Math.max(...values.map(({ value }) => value), 0);
  const last = values.at(-1);
  if (last === undefined) return null;
  const x = (on: string) => ((days.indexOf(on) + 0.5) / days.length) * WIDTH;
  const y = (value: number) => HEIGHT - (most === 0 ? 0 : (value / most) * (HEIGHT - 4));
  const points = values.map(({ on, value }) => `${x(on).toFixed(1)} ${y(value).toFixed(1)}`);
  return (
    <figure class="chart">
      <figcaption>
        {title} <strong>{inWords(last.value)}</strong>
        {points.length > 1 && <span class="mark">at most {inWords(most)}</span>}
      </figcaption>
      {points.length === 1 && <p class="mark">A chart follows on the second day.</p>}
      {points.length > 1 && (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path
              class="under"
              d={`M${x(values[0]?.on ?? '').toFixed(1)} ${HEIGHT}L${points.join('L')}L${x(last.on).toFixed(1)} ${HEIGHT}z`}
            />
            <path d={`M${points.join('L')}`} />
          </svg>
          <details>
            <summary>As a table</summary>
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">Day, UTC</th>
                  <th scope="col">{title}</th>
                </tr>
              </thead>
              <tbody>
                {values.toReversed().map(({ on, value }) => (
                  <tr key={on}>
                    <th scope="row">{on}</th>
                    <td>{inWords(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
};
