import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import { serviceNow } from '../live/ask.js';
import { LiveContext, useMay } from '../live/use-live.js';
import { List } from '../parts/list.js';
import { NotDone } from '../parts/not-done.js';
import { PathLink } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { Row } from '../parts/row.js';
import { dayAndTime, dayOfWeek, hourOf, shownZone, toTheMinute } from '../parts/since.js';
import { DAY_MS, duration, plural } from '../parts/words.js';
import type { ListRoute } from '../route.js';
import { ending, NewWindow } from './new-window.js';

const DAYS = 7;

/** What is planned: a line a window, its place in the next seven days beside it. */
export const Maintenance = ({ route }: { readonly route: ListRoute }) => {
  const may = useMay();
  return (
    <List
      route={route}
      filters={may('backup:write') || may('problem:write') ? <NewWindow /> : undefined}
      empty="None is planned. What opens during one is quiet."
    >
      {({ maintenance }: Schemas['MaintenanceWindows']) =>
        maintenance.length === 0
          ? []
          : [
              <Days key="days" />,
              ...maintenance.map((window) => <Planned key={window.id} window={window} />),
            ]
      }
    </List>
  );
};

/** The next midnight after an instant. */
const midnightAfter = (at: number): number => {
  const day = new Date(at);
  return shownZone() === undefined ? day.setHours(24, 0, 0, 0) : day.setUTCHours(24, 0, 0, 0);
};

/** Where the days of the calendar begin, the first of them today. */
const daysFrom = (now: number): readonly number[] => {
  const [first, ...later] = Array.from({ length: DAYS + 1 }, (_, day) =>
    midnightAfter(now + (day - 1) * DAY_MS),
  );
  return [first ?? now, ...later];
};

const Days = () => (
  <li class="row heads" aria-hidden="true">
    <span class="sign" />
    <span class="days">
      {daysFrom(serviceNow())
        .slice(0, DAYS)
        .map((day) => (
          <span key={day}>{dayOfWeek(day)}</span>
        ))}
    </span>
  </li>
);

const Planned = ({ window }: { readonly window: Schemas['ListedMaintenanceWindow'] }) => {
  const { resource, from, until, note, dumps } = window;
  const may = useMay();
  const { change } = useContext(LiveContext);
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const isOn = begin <= serviceNow();
  return (
    <Row
      sign={isOn ? 'info' : 'unknown'}
      name={
        <PathLink
          path={resource.type === 'fleet' ? 'fleet' : resource.path}
          at={resource.path}
          type={resource.type}
          isCut
        />
      }
      says={<span dir="auto">{note}</span>}
      cells={[
        <time key="when" dateTime={from} title={toTheMinute(begin)}>
          {isOn ? 'now' : dayAndTime(begin)} to{' '}
          {end - begin < DAY_MS ? hourOf(end) : dayAndTime(end)}, {duration(end - begin)}
        </time>,
        dumps.length > 0 && plural(dumps.length, 'dump'),
        <Place key="place" begin={begin} end={end} />,
      ]}
      acts={
        (may('backup:write') || may('problem:write')) && (
          <Press by="e" isBusy={false} onPress={() => change(ending(window))}>
            End<span class="unseen"> that of {resource.path}</span>
          </Press>
        )
      }
      under={<NotDone of={[window]} />}
    >
      {dumps.length > 0 && (
        <>
          <p>Made all the same:</p>
          <ul>
            {dumps.map(({ schedule, due_at: due }) => (
              <li key={schedule + due}>
                <PathLink path={schedule} at={schedule} type="schedule" /> at{' '}
                {dayAndTime(Date.parse(due))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Row>
  );
};

const WIDTH = 280;

/** A window among the days. */
const Place = ({ begin, end }: { readonly begin: number; readonly end: number }) => {
  const days = daysFrom(serviceNow());
  const first = days[0] ?? 0;
  const scale = WIDTH / ((days.at(-1) ?? first + DAYS * DAY_MS) - first);
  const x = (at: number) => Math.min(WIDTH, Math.max(0, (at - first) * scale));
  return (
    <svg class="place" viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden="true">
      {days.slice(1, -1).map((day) => (
        <path key={day} d={`M${x(day).toFixed(1)} 0v16`} />
      ))}
      <rect x={x(begin)} y="3" width={Math.max(2, x(end) - x(begin))} height="10" rx="2" />
    </svg>
  );
};
