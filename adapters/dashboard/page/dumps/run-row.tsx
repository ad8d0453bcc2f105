import { useRef } from 'preact/hooks';
import { isUnderWay, type RunBody } from '../live/bodies.js';
import { useMay } from '../live/use-live.js';
import { Failure, Reasons } from '../parts/reasons.js';
import { Press } from '../parts/press.js';
import { PathLink } from '../parts/path.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { dayOf, hourOf, Since, toTheMinute } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';
import { bytes, plural } from '../parts/words.js';
import { Restore } from './restore.js';
import { Restored, RunProgress } from './run-progress.js';

type State = RunBody['state'];

const SIGNS: Readonly<Record<State, SignOf>> = {
  ...{ due: 'unknown', running: 'unknown', cancelled: 'unknown', expired: 'unknown' },
  ...{ done: 'well', failed: 'critical', missed: 'warning' },
};

const PROOFS: Readonly<Record<string, string>> = {
  written: 'written, not proved',
  read: 'read through',
  restored: 'restored',
};

const KINDS: Readonly<Record<string, string>> = {
  download: 'downloaded',
  scheduled: 'by its schedule',
  manual: 'started by hand',
  elsewhere: 'made elsewhere',
  restore: 'restore',
};

/** What a run came to. */
const factsOf = ({
  kind,
  size_bytes: size,
  stored,
  copies,
  missing_copies: missing,
}: RunBody): readonly string[] => [
  KINDS[kind] ?? kind,
  ...(size > 0 ? [bytes(size)] : []),
  ...(stored === null ? [] : [proofOf(stored), `in ${stored.destination.name}`]),
  ...(stored?.encrypted === true ? ['encrypted'] : []),
  ...(copies.length === 0
    ? []
    : [`copies in ${copies.map(({ destination }) => destination.name).join(', ')}`]),
  ...(missing.length === 0 ? [] : [`${plural(missing.length, 'copy', 'copies')} to come`]),
];

/** How far it was shown that a dump can be restored. */
export const proofOf = ({ proof, restored }: NonNullable<RunBody['stored']>): string =>
  restored === null
    ? (PROOFS[proof] ?? proof)
    : `restored, ${restored.rows.toLocaleString('en')} rows`;

interface RunRowProps {
  readonly run: RunBody;
  /** The database and all that it is under, where that is known. */
  readonly on?: readonly string[] | undefined;
  /** Where it is not said already of what database it is. */
  readonly hasPath?: boolean;
}

/** One dump, made or attempted, with what can be done with it. */
export const RunRow = ({ run, on, hasPath = false }: RunRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} tabIndex={-1} class={`run ${run.state}`}>
      <Sign of={SIGNS[run.state]} />
      <div class="head">
        <h3>
          {hasPath && (
            <PathLink
              path={run.database.path}
              at={run.database.path}
              type={run.what === 'globals' ? 'instance' : 'database'}
            />
          )}{' '}
          <span class="state">{run.state}</span>
          {run.streak !== null && ` ${run.streak.runs} times`}
        </h3>
        <span class="when">
          {run.streak !== null && (
            <Span {...{ from: run.streak.first_started_at, to: run.started_at }} />
          )}
          <Since at={run.started_at} /> ago
          {run.ended_at !== null && (
            <>
              , in <Since at={run.started_at} until={run.ended_at} />
            </>
          )}
        </span>
      </div>
      <p class="detail">
        <bdi>{factsOf(run).join(' · ')}</bdi>
      </p>
      <RunProgress run={run} />
      <Restored run={run} />
      {run.failure !== null && <Reasons reasons={[run.failure]} />}
      {run.note !== '' && <p dir="auto">{run.note}</p>}
      <RunActions run={run} on={on} onCancelled={() => row.current?.focus()} />
      {run.restore.length > 0 && (
        <details>
          <summary>How to restore it</summary>
          <pre tabIndex={0}>{run.restore.join('\n')}</pre>
        </details>
      )}
    </li>
  );
};

/** Such as `01:58 to 02:11, `, with the days where there are several. */
const Span = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const format = dayOf(first) === dayOf(last) ? hourOf : toTheMinute;
  return (
    <>
      <time dateTime={from}>{format(first)}</time> to <time dateTime={to}>{format(last)}</time>
      ,{' '}
    </>
  );
};

interface RunActionsProps extends Pick<RunRowProps, 'run' | 'on'> {
  readonly onCancelled: () => void;
}

const RunActions = ({ run, on, onCancelled }: RunActionsProps) => {
  const may = useMay()('backup:write', on);
  const { run: act, isBusy, error } = useAction();
  const cancel = async () => {
    if ((await act('POST', `v1/runs/${run.id}/cancel`)) !== undefined) onCancelled();
  };
  if (!may || (run.stored === null && !isUnderWay(run))) return null;
  return (
    <div class="buttons">
      {run.state === 'done' && run.stored !== null && (
        <a class="button" href={`v1/runs/${run.id}/download`} download="">
          Download
        </a>
      )}
      {run.stored !== null && <Restore run={run} of={run.started_at} />}
      {isUnderWay(run) && (
        <Press isBusy={isBusy} onPress={cancel}>
          Cancel
        </Press>
      )}
      <Failure error={error} />
    </div>
  );
};
