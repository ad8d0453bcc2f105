import { useContext } from 'preact/hooks';
import type { NextTimesBody, ScheduleBody } from '../live/bodies.js';
import { NextTimes, readersZone, toTheMinute, Until } from '../parts/since.js';
import { Prose } from '../parts/reasons.js';
import { Row } from '../parts/row.js';
import type { SignOf } from '../parts/sign.js';
import { asWritten, PathLink } from '../parts/path.js';
import { proofOf } from './run-progress.js';
import { asking } from '../live/changes.js';
import { LiveContext, useMay } from '../live/use-live.js';
import { NotDone, useIsAsked } from '../parts/not-done.js';
import { Press } from '../parts/press.js';
import { useReferring } from '../resource/said.js';

interface ScheduleRowProps {
  readonly schedule: ScheduleBody;
  /** What it is called where it stands. */
  readonly label: string;
  /** Its database and all that this is under, where that is known. */
  readonly on?: readonly string[] | undefined;
  readonly times?: NextTimesBody | undefined;
}

/** When a database is dumped, what came of it last, and whether the next one will succeed. */
export const ScheduleRow = ({ schedule, label, on, times = [] }: ScheduleRowProps) => {
  const may = useMay()('backup:write', on);
  const { change } = useContext(LiveContext);
  const isBusy = useIsAsked(schedule);
  const path = `v1/schedules/${schedule.id}/runs`;
  const referring = useReferring();
  return (
    <Row
      look="schedule"
      sign={signOf(schedule)}
      name={<PathLink path={label} at={schedule.path} type="schedule" isCut />}
      says={<span dir="auto">{referring(schedule.verdict ?? '')}</span>}
      cells={[
        <span key="when" title={schedule.cron}>
          {schedule.when}
          {schedule.timezone !== readersZone() && `, ${schedule.timezone ?? ''}`}
        </span>,
        schedule.destination === null ? (
          schedule.elsewhere && 'made elsewhere'
        ) : (
          <>
            → <bdi>{schedule.destination}</bdi>
          </>
        ),
        schedule.next_due_at !== null && (
          <Until at={schedule.next_due_at} zone={schedule.timezone} />
        ),
      ]}
      acts={
        may &&
        !schedule.elsewhere && (
          <Press
            by="r"
            isBusy={isBusy}
            onPress={() => change(asking(schedule, `a dump by ${asWritten(schedule.path)}`, path))}
          >
            Run now<span class="unseen">: {label}</span>
          </Press>
        )
      }
      under={<NotDone of={[schedule]} />}
    >
      <Facts {...schedule} />
      <Remedies {...schedule} />
      {times.length > 0 && <NextTimes timezone={schedule.timezone ?? ''} times={times} />}
    </Row>
  );
};

const Facts = ({ what, tool, next_due_at: next, last_run: last }: ScheduleBody) => (
  <p>
    {[
      ...(what === 'globals' ? ['Globals'] : []),
      ...(tool === null ? [] : [tool]),
      ...(next === null ? ['Never due'] : [`Next on ${toTheMinute(Date.parse(next))}`]),
      ...(last?.stored == null ? [] : [`the last dump ${proofOf(last.stored)}`]),
    ].join(' · ')}
  </p>
);

const signOf = ({ outlook, last_run: last, backups_known: known }: ScheduleBody): SignOf => {
  if (known !== null && known.problems.length > 0) return 'critical';
  if (last?.state === 'failed' || last?.state === 'missed')
    return outlook === 'works' ? 'warning' : 'critical';
  if (outlook === 'fails' || outlook === 'may_pass') return 'warning';
  return last?.state === 'done' ? 'well' : 'unknown';
};

/** What is to be done so that the next dump succeeds. */
const Remedies = ({ foresight }: ScheduleBody) => (
  <>
    {foresight?.reasons.map(({ code, remedy }) => (
      <p key={code} class="remedy" dir="auto">
        <Prose text={remedy} />
      </p>
    ))}
  </>
);
