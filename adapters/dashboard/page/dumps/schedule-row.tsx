import type { NextTimesBody, ScheduleBody } from '../live/bodies.js';
import { NextTimes, toTheMinute, Until } from '../parts/since.js';
import { Failure, Prose } from '../parts/reasons.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { asWritten } from '../parts/path.js';
import { linkTo } from '../route.js';
import { proofOf } from './run-row.js';
import { useMay } from '../live/use-live.js';
import { Press } from '../parts/press.js';
import { useAction } from '../parts/use-action.js';

interface ScheduleRowProps {
  readonly schedule: ScheduleBody;
  /** What it is called where it stands. */
  readonly label: string;
  /** Its database and all that this is under, where that is known. */
  readonly on?: readonly string[] | undefined;
  readonly times?: NextTimesBody | undefined;
  /** Its verdict stands above. */
  readonly isSaid?: boolean;
}

/** When a database is dumped, what came of it last, and whether the next one will succeed. */
export const ScheduleRow = ({ schedule, label, on, times, isSaid = false }: ScheduleRowProps) => (
  <li class="run schedule">
    <Sign of={signOf(schedule)} />
    <div class="head">
      <h3>
        <a class="path" href={linkTo(schedule.path)} dir="auto">
          {asWritten(label)}
        </a>
      </h3>
      {schedule.next_due_at !== null && (
        <span class="when">
          next <Until at={schedule.next_due_at} zone={schedule.timezone} />,{' '}
          {toTheMinute(Date.parse(schedule.next_due_at))}
        </span>
      )}
    </div>
    <p class="detail">
      {schedule.what === 'globals' && 'globals, '}
      {schedule.tool !== null && `${schedule.tool}, `}
      <span title={schedule.cron}>{schedule.when}</span>, {schedule.timezone}
      {schedule.elsewhere && ', made elsewhere'}
      {schedule.destination !== null && (
        <>
          {' → '}
          <bdi>{schedule.destination}</bdi>
        </>
      )}
      {schedule.last_run?.stored != null && ` · ${proofOf(schedule.last_run.stored)}`}
    </p>
    {!isSaid && <p dir="auto">{schedule.verdict}</p>}
    {times !== undefined && times.length > 0 && (
      <NextTimes timezone={schedule.timezone ?? ''} times={times} />
    )}
    <Remedies {...schedule} />
    {!schedule.elsewhere && <RunNow id={schedule.id} label={label} on={on} />}
  </li>
);

const signOf = ({ outlook, last_run: last, backups_known: known }: ScheduleBody): SignOf => {
  if (known !== null && known.problems.length > 0) return 'critical';
  if (last?.state === 'failed' || last?.state === 'missed')
    return outlook === 'works' ? 'warning' : 'critical';
  if (outlook === 'fails' || outlook === 'may_pass') return 'warning';
  return last?.state === 'done' ? 'well' : 'unknown';
};

/** What is to be done so that the next dump succeeds. */
const Remedies = ({ foresight }: ScheduleBody) =>
  foresight === null || foresight.reasons.length === 0 ? null : (
    <>
      {foresight.reasons.map(({ code, remedy }) => (
        <p key={code} class="remedy" dir="auto">
          <Prose text={remedy} />
        </p>
      ))}
    </>
  );

interface RunNowProps {
  /** Of the schedule. */
  readonly id: string;
  readonly label: string;
  /** What it is under, where that is known. */
  readonly on?: readonly string[] | undefined;
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
