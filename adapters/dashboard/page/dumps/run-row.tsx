import { useContext } from 'preact/hooks';
import { isUnderWay, type RunBody } from '../live/bodies.js';
import { asking } from '../live/changes.js';
import { LiveContext, useMay } from '../live/use-live.js';
import { NotDone, useIsAsked } from '../parts/not-done.js';
import { Prose, Reasons } from '../parts/reasons.js';
import { keyed } from '../parts/keyed.js';
import { Press } from '../parts/press.js';
import { asWritten, PathLink } from '../parts/path.js';
import { Row } from '../parts/row.js';
import type { SignOf } from '../parts/sign.js';
import { dayOf, hourOf, Ago, toTheMinute, Until } from '../parts/since.js';
import { bytes, stateWords, tookBetween } from '../parts/words.js';
import { useReferring } from '../resource/said.js';
import { Restore } from './restore.js';
import { RunLog } from './run-log.js';
import { detailsOf, outcomeOf, Restored, RunProgress } from './run-progress.js';

/** Of those that say whether dumps work. */
const SIGNS: Partial<Readonly<Record<RunBody['state'], SignOf>>> = {
  done: 'well',
  failed: 'critical',
  missed: 'warning',
};

/** Of others that have ended, the time at which they were to begin may be later. */
const BEGAN: readonly RunBody['state'][] = ['done', 'failed'];

interface RunRowProps {
  readonly run: RunBody;
  /** The database and all that it is under, where that is known. */
  readonly on?: readonly string[] | undefined;
  /** Where it is not said already of what database it is. */
  readonly hasPath?: boolean;
}

/** One dump, made or attempted, with what can be done with it. */
export const RunRow = ({ run, on, hasPath = false }: RunRowProps) => {
  const at = <time dateTime={run.started_at}>{toTheMinute(Date.parse(run.started_at))}</time>;
  const content = [
    run.streak !== null && <Span key="when" {...run.streak} last={run.started_at} />,
    run.failure !== null && <Reasons key="why" reasons={[run.failure]} />,
    run.note !== '' && (
      <p key="note" dir="auto">
        {run.note}
      </p>
    ),
    run.restoring?.contents != null && <Restored key="restored" restoring={run.restoring} />,
    <p key="details">{detailsOf(run).join(' · ')}</p>,
    <RunLog key="log" run={run} />,
    run.stored !== null && <Stored key="stored" run={run} on={on} />,
    run.restore.length > 0 && <HowTo key="how" lines={run.restore} />,
  ].filter((one) => one !== false);
  return (
    <Row
      look={run.state}
      sign={SIGNS[run.state] ?? 'unknown'}
      name={
        hasPath ? (
          <PathLink
            path={run.database.path}
            at={run.database.path}
            type={run.what === 'globals' ? 'instance' : 'database'}
            isCut
          />
        ) : (
          at
        )
      }
      says={<Said run={run} />}
      cells={[
        run.size_bytes > 0 && <span class="number">{bytes(run.size_bytes)}</span>,
        BEGAN.includes(run.state) &&
          run.ended_at !== null &&
          `in ${tookBetween(run.started_at, run.ended_at)}`,
        run.state === 'due' ? <Until at={run.started_at} /> : <Ago at={run.started_at} />,
      ]}
      acts={isUnderWay(run) && <Cancel run={run} on={on} />}
      under={
        <>
          {run.state === 'running' && <RunProgress run={run} />}
          <NotDone of={[run]} />
        </>
      }
    >
      {content}
    </Row>
  );
};

const Said = ({ run }: { readonly run: RunBody }) => {
  const outcome = outcomeOf(run);
  const referring = useReferring();
  return (
    <>
      <span class="state">{stateWords(run.state)}</span>
      {run.streak !== null && ` ${run.streak.runs} times`}
      <bdi>{outcome.map((one) => ` · ${one}`)}</bdi>
      {run.failure !== null && (
        <span dir="auto">
          <Prose text={referring(`: ${run.failure.detail}`)} />
        </span>
      )}
    </>
  );
};

interface SpanProps {
  readonly first_started_at: string;
  readonly last: string;
}

/** Such as `First 01:58, last 02:11.`, with the days where there are several. */
const Span = ({ first_started_at: from, last: to }: SpanProps) => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const format = dayOf(first) === dayOf(last) ? hourOf : toTheMinute;
  return (
    <p>
      First <time dateTime={from}>{format(first)}</time>, last{' '}
      <time dateTime={to}>{format(last)}</time>.
    </p>
  );
};

type PartProps = Pick<RunRowProps, 'run' | 'on'>;

/** What can be done with a dump that is stored. */
const Stored = ({ run, on }: PartProps) =>
  !useMay()('backup:write', on) ? null : (
    <div class="buttons">
      {run.state === 'done' && (
        <a class="button" {...keyed('d')} href={`v1/runs/${run.id}/download`} download="">
          Download
        </a>
      )}
      <Restore run={run} of={run.started_at} />
    </div>
  );

const HowTo = ({ lines }: { readonly lines: readonly string[] }) => (
  <details>
    <summary>How to restore it</summary>
    <pre tabIndex={0}>{lines.join('\n')}</pre>
  </details>
);

const Cancel = ({ run, on }: PartProps) => {
  const may = useMay()('backup:write', on);
  const { change } = useContext(LiveContext);
  const isBusy = useIsAsked(run);
  const of = asWritten(run.database.path);
  const cancel = () =>
    change(asking(run, `the end of the run of ${of}`, `v1/runs/${run.id}/cancel`));
  return !may ? null : (
    <Press by="e" isFinal isBusy={isBusy} onPress={cancel}>
      Cancel
    </Press>
  );
};
