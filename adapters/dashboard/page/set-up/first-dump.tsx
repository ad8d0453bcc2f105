import { useState } from 'preact/hooks';
import { RunRow } from '../dumps/run-row.js';
import { type ErrorBody, isUnderWay, type RowBody } from '../live/bodies.js';
import { Failure } from '../parts/reasons.js';
import { Press } from '../parts/press.js';
import { Sign } from '../parts/sign.js';
import { useTask } from '../parts/use-action.js';
import { bytes, plural } from '../parts/words.js';
import { linkToList } from '../route.js';
import { forEach, isError, patch, post, readRows } from './pages.js';
import { type Dump, readDumps, useDumps } from './use-dumps.js';

/** Schedules a dump of each database for every night, makes the first ones at once, and shows them to their end. */
export const FirstDump = () => {
  const { all, read } = useDumps();
  const [at, setAt] = useState('03:00');
  const { perform, isBusy, error } = useTask('the start of the first dumps');
  if (all === undefined) return <p class="waiting">Reading …</p>;
  if (all.length === 0) return <NoDatabase />;
  const due = all.filter(isToMake);
  const failed = all.flatMap(({ run }) => (run?.state === 'failed' ? [run] : []));
  const isBegun = all.some(({ run }) => run !== undefined);
  const start = () =>
    perform(async () => {
      const failure = await makeDumps(due, at);
      await read();
      return failure;
    });
  return (
    <>
      {all.some(({ schedule }) => schedule === undefined) && (
        <label>
          Every night in the hour from{' '}
          <input type="time" value={at} onInput={({ currentTarget: { value } }) => setAt(value)} />{' '}
          {ZONE}. The last {KEEP} of each database are kept.
        </label>
      )}
      <div role="status">{isBegun && <Progress dumps={all} />}</div>
      {failed.length > 0 && (
        <ul class="rows">
          {failed.map((run) => (
            <RunRow key={run.id} run={run} hasPath />
          ))}
        </ul>
      )}
      <Failure error={error} />
      <div class="buttons">
        {due.length > 0 && (
          <Press look="main" isBusy={isBusy} onPress={start}>
            {isBegun ? `Make ${plural(due.length, 'more dump')}` : 'Dump all of them now'}
          </Press>
        )}
      </div>
    </>
  );
};

const NoDatabase = () => (
  <p>
    There is no database in the fleet yet. The next check adds what it finds; or{' '}
    <a href={linkToList('servers')}>open your server</a>, and add one to its instance.
  </p>
);

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const KEEP = 7;

/** Not made yet, and not under way. */
const isToMake = ({ run }: Dump): boolean =>
  run === undefined || !(isUnderWay(run) || run.state === 'done');

const Progress = ({ dumps }: { readonly dumps: readonly Dump[] }) => {
  const runs = dumps.flatMap(({ run }) => run ?? []);
  const done = runs.filter(({ state }) => state === 'done');
  const moving = runs.filter(isUnderWay).length;
  const failed = runs.filter(({ state }) => state === 'failed').length;
  const size = done.reduce((sum, { size_bytes: of }) => sum + of, 0);
  const isAll = done.length === dumps.length;
  return (
    <>
      <progress max={dumps.length} value={done.length} aria-label="Dumps" />
      <p class="said">
        <Sign of={isAll ? 'well' : failed > 0 && moving === 0 ? 'critical' : 'unknown'} />
        <strong>
          {isAll
            ? `Done: ${plural(done.length, 'dump')}, ${bytes(size)}, each read back and proved.`
            : `${done.length} of ${plural(dumps.length, 'dump')} made and proved`}
        </strong>
      </p>
      {!isAll && (
        <p class="mark">
          {moving} under way, {failed} failed
        </p>
      )}
    </>
  );
};

/** Has a policy count for what has no schedule, and starts a run of each. Returns the first error. */
const makeDumps = async (dumps: readonly Dump[], at: string): Promise<ErrorBody | undefined> => {
  const error = await followPolicy(
    dumps.filter(({ schedule }) => schedule === undefined),
    at,
  );
  if (error !== undefined) return error;
  const due = (await readDumps())?.filter(isToMake) ?? [];
  const runs = await forEach(due, async ({ schedule }) =>
    schedule === undefined ? NO_SCHEDULE : post(`v1/schedules/${schedule.id}/runs`),
  );
  return runs.find(isError);
};

const POLICY = 'standard';

const NO_SCHEDULE: ErrorBody = {
  detail: 'A database has a policy that gives it no schedule. Open the database, and add one.',
};

/** Has the servers of these databases follow the policy, which is created if it does not exist. Returns the first error. */
const followPolicy = async (dumps: readonly Dump[], at: string): Promise<ErrorBody | undefined> => {
  const names = new Set(dumps.map(({ path }) => path.split('/')[0]));
  const servers = (await readRows<RowBody>('servers'))?.filter(
    ({ path, policy }) => names.has(path) && policy === null,
  );
  if (servers === undefined || servers.length === 0) return undefined;
  const policies = await readRows<RowBody>('policies');
  const isThere = policies?.some(({ name }) => name === POLICY) === true;
  const made = isThere ? undefined : await post('v1/policies', await standardPolicy(at));
  if (made !== undefined && isError(made)) return made;
  const changed = await forEach(servers, ({ id }) => patch(`v1/servers/${id}`, { policy: POLICY }));
  return changed.find(isError);
};

const standardPolicy = async (at: string): Promise<object> => {
  const destinations = await readRows<RowBody>('destinations');
  const [hour = '3', minute = '0'] = at.split(':').map((digits) => String(Number(digits)));
  const nightly = {
    name: 'nightly',
    cron: `${minute} ${hour} * * *`,
    timezone: ZONE,
    destination: destinations?.[0]?.name,
    keep: { last: KEEP },
  };
  return { name: POLICY, schedules: [nightly] };
};
