import type { Schemas } from '../../../client/operations.js';
import { dayAndTime, readersZone } from './times.js';

interface NextTimesProps {
  readonly timezone: string;
  readonly times: readonly Schemas['DueTime'][];
}

// Made once: each takes longer to make than a row to draw.
const WRITTEN = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});
/** `2026-11-30T03:15:00+01:00` as `Mon 30 Nov 2026 03:15 +01:00`. */
const written = (local: string): string =>
  `${WRITTEN.format(Date.parse(`${local.slice(0, 19)}Z`)).replaceAll(',', '')} ${local.slice(19)}`;

/** The next times in the zone of a schedule and, where clocks show others there, in that of the browser. */
export const NextTimes = ({ timezone, times }: NextTimesProps) => {
  const isSame = times.every(({ at, local }) => sameClock(at, local));
  return (
    <table class="times">
      <caption class="unseen">The next times</caption>
      <thead>
        <tr>
          <th scope="col">{timezone}</th>
          {!isSame && <th scope="col">here ({readersZone()})</th>}
        </tr>
      </thead>
      <tbody>
        {times.map(({ at, local }) => (
          <tr key={at}>
            <td>
              <time dateTime={local}>{written(local)}</time>
            </td>
            {!isSame && (
              <td>
                <time dateTime={at}>{dayAndTime(Date.parse(at))}</time>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const sameClock = (at: string, local: string): boolean =>
  Date.parse(`${local.slice(0, 19)}Z`) - Date.parse(at) ===
  -new Date(at).getTimezoneOffset() * 60_000;
