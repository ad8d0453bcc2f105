import { bodyOf, useAnswer } from '../live/ask.js';
import type { AuditPageBody, AuditRowBody, RunBody } from '../live/bodies.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { clockOf, dayOf, toTheMinute } from '../parts/since.js';
import { bytes, capital, inDigits, kindWords, plural, tookBetween } from '../parts/words.js';

/** What happened, and when. */
interface Entry {
  readonly at: string;
  readonly says: string;
}

/** How a run went, step by step, from what is stored of it; attempts before the last are in the audit alone. */
export const RunLog = ({ run }: { readonly run: RunBody }) => {
  const mayAudit = useMay()('audit:read', ON_FLEET);
  const { id } = run.database;
  const query = new URLSearchParams({
    on: id ?? '',
    action: 'carryOutRun',
    limit: '100',
    until: run.started_at,
  });
  const isRetried = run.attempt > 1 && id !== null && mayAudit;
  const read = useAnswer(isRetried ? `v1/audit?${query.toString()}` : undefined);
  const attempts = (bodyOf<AuditPageBody>(read?.answer)?.rows ?? []).filter(
    ({ detail }) => (detail as { readonly run?: string } | null)?.run === run.id,
  );
  const entries = [...attempts.flatMap(attemptOf), ...entriesOf(run)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  const [first] = entries;
  return (
    <ol class="log" aria-label="Log">
      {entries.map(({ at, says }, index) => (
        <li key={index}>
          <time dateTime={at} title={toTheMinute(Date.parse(at))}>
            {first !== undefined && dayOf(Date.parse(first.at)) === dayOf(Date.parse(at))
              ? clockOf(Date.parse(at))
              : toTheMinute(Date.parse(at))}
          </time>
          <span dir="auto">{says}</span>
        </li>
      ))}
    </ol>
  );
};

const attemptOf = ({ at, ended, outcome, code }: AuditRowBody): readonly Entry[] => [
  { at, says: 'An attempt began' },
  ...(ended === null
    ? []
    : [{ at: ended, says: `${capital(outcome)}${code === null ? '' : `: ${kindWords(code)}`}` }]),
];

const entriesOf = (run: RunBody): readonly Entry[] => [
  ...(run.due_at === null ? [] : [{ at: run.due_at, says: 'Due by its schedule' }]),
  ...(run.state === 'missed' ? [] : [{ at: run.started_at, says: begun(run) }]),
  ...(run.ended_at === null ? [] : [{ at: run.ended_at, says: ended(run, run.ended_at) }]),
  ...run.missing_copies.map(({ destination, tries, tried_at: at, failure }) => ({
    at,
    says: `Copy to ${destination.name}, ${plural(tries, 'attempt')}${failure === null ? '' : `: ${failure.detail}`}`,
  })),
  ...(run.stored === null ? [] : lookedUp(run.stored)),
];

const begun = (run: RunBody): string => {
  const { attempt, tool_version: tool, server_major: major } = run;
  if (run.state === 'due') return run.failure === null ? 'To begin' : 'To be tried again';
  return [
    `${attempt > 1 ? `Attempt ${attempt}` : run.kind === 'restore' ? 'The restore' : 'The dump'} began`,
    ...(tool === null ? [] : [`with the tool of version ${tool}`]),
    ...(major === null ? [] : [`at a server of version ${major}`]),
  ].join(' ');
};

const MISSED = 'Missed: no node began it in time, or the run before it still waited';

const ended = (run: RunBody, at: string): string => {
  const { state, failure, stored, size_bytes: size, started_at: from } = run;
  const why = failure === null ? [] : [failure.detail];
  // One that expired was made all the same, and removed later.
  if (state === 'missed') return MISSED;
  if (state !== 'done' && state !== 'expired') return [capital(state), ...why].join(': ');
  const { restored = null } = stored ?? {};
  return [
    `Done: ${bytes(size)} in ${tookBetween(from, at)}`,
    ...(stored === null ? [] : [`in ${stored.destination.name}, read back as it was written`]),
    ...(restored === null
      ? []
      : [`restored: ${plural(restored.tables, 'table')}, ${inDigits(restored.rows)} rows`]),
    ...run.copies.map(({ destination }) => `copied to ${destination.name}`),
    ...why,
  ].join('; ');
};

const lookedUp = ({ seen_at: at, lost }: NonNullable<RunBody['stored']>): readonly Entry[] => [
  ...(lost === null ? [] : [{ at: lost.since, says: `The dump was found ${lost.how}` }]),
  ...(at === null || lost !== null ? [] : [{ at, says: 'The dump was looked up, and is there' }]),
];
