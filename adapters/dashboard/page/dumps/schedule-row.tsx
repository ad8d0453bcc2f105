import type { NextTimesBody, ScheduleBody } from '../live/backup-bodies.js';
import { useMay } from '../live/use-live.js';
import { Failure } from '../parts/notice.js';
import { NextTimes } from '../parts/next-times.js';
import { Press } from '../parts/press.js';
import { Reasons } from '../parts/reasons.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { Since, Until } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';
import { linkTo } from '../route.js';
import { proofOf } from './run-row.js';

interface ScheduleRowProps {
  readonly schedule: ScheduleBody;
  /** What it is called where it stands. */
  readonly label: string;
  /** Its database and all that this is under, where that is known. */
  readonly on?: readonly string[] | undefined;
  readonly times?: NextTimesBody | undefined;
}

/** When a database is dumped, what came of it last, and whether the next one will succeed. */
export const ScheduleRow = ({ schedule, label, on, times }: ScheduleRowProps) => (
  <li class="run schedule">
    <Sign of={signOf(schedule)} />
    <div class="head">
      <h3>
        <a class="path" href={linkTo(schedule.path)} dir="auto">
          {label}
        </a>
      </h3>
      {schedule.next_due_at !== null && (
        <span class="when">
          next <Until at={schedule.next_due_at} />, <Exactly at={schedule.next_due_at} />
        </span>
      )}
    </div>
    <p class="detail">
      {schedule.what === 'globals' && 'globals, '}
      <span title={schedule.cron}>{schedule.when}</span>, {schedule.timezone}
      {schedule.elsewhere && ', made elsewhere'}
      {schedule.destination !== null && (
        <>
          {' → '}
          <bdi>{schedule.destination}</bdi>
        </>
      )}
      {' · '}
      <LastDump {...schedule} />
    </p>
    {times !== undefined && times.length > 0 && (
      <NextTimes timezone={schedule.timezone ?? ''} times={times} />
    )}
    <Foresight {...schedule} />
    {!schedule.elsewhere && <RunNow id={schedule.id} label={label} on={on} />}
  </li>
);

// Made once: it takes longer to make than a row to draw.
const BY_MINUTES = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

/** An instant as date and time, in the time zone of the browser, which it names. */
const Exactly = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{BY_MINUTES.format(Date.parse(at))}</time>
);

const signOf = ({ foresight, last_run: last }: ScheduleBody): SignOf => {
  if (last?.state === 'failed' || last?.state === 'missed') return 'critical';
  if ((foresight?.reasons.length ?? 0) > 0) return 'warning';
  return last?.state === 'done' ? 'well' : 'unknown';
};

const LastDump = ({ last_success_at: at, last_run: last }: ScheduleBody) => (
  <>
    {at === null ? (
      'no dump yet'
    ) : (
      <>
        last good <Since at={at} /> ago
      </>
    )}
    {last?.stored != null && `, ${proofOf(last.stored)}`}
    {last !== null && last.state !== 'done' && `, last run ${last.state}`}
  </>
);

const Foresight = ({ foresight }: ScheduleBody) =>
  foresight === null ? null : foresight.reasons.length === 0 ? (
    <p class="mark">
      The next dump would succeed, as of <Since at={foresight.examined_at} /> ago.
    </p>
  ) : (
    <>
      <p>
        The next dump would fail, as of <Since at={foresight.examined_at} /> ago:
      </p>
      <Reasons reasons={foresight.reasons} />
    </>
  );

interface RunNowProps extends Pick<ScheduleRowProps, 'label' | 'on'> {
  readonly id: string;
}

/** Starts a run of a schedule, whenever it is due. */
const RunNow = ({ id, label, on }: RunNowProps) => {
  const may = useMay()('backup:write', on);
  const { run, isBusy, error } = useAction();
  return !may ? null : (
    <div class="buttons">
      <Press isBusy={isBusy} onPress={() => run('POST', `v1/schedules/${id}/runs`)}>
        Run now<span class="unseen">: {label}</span>
      </Press>
      <Failure error={error} />
    </div>
  );
};
