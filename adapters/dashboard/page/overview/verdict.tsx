import type { OverviewBody, ProblemBody, Severity, WatchBody } from '../live/bodies.js';
import type { OpenCounts } from '../live/use-live.js';
import { PathLink } from '../parts/problem-row.js';
import { Sign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { partsOf, plural, SEVERITIES } from '../parts/words.js';
import { linkToList } from '../route.js';

const fleetWords = ({ servers, instances }: OverviewBody['setup']): string =>
  `${plural(servers, 'server')} · ${plural(instances, 'instance')}`;

const HEADINGS: Readonly<Record<Severity, (count: string) => string>> = {
  critical: (count) => `${count} critical`,
  warning: (count) => `${count} ${count === '1' ? 'warning' : 'warnings'}`,
  info: (count) => `${count} for information`,
};

interface VerdictProps {
  readonly counts: OpenCounts;
  readonly setup: OverviewBody['setup'];
  readonly first: ProblemBody | undefined;
}

/** How bad it is, each number a link to what it counts. */
export const Verdict = ({ counts, setup, first }: VerdictProps) => {
  const open = SEVERITIES.filter((severity) => counts[severity] !== '0');
  return (
    <header class="verdict">
      <Sign of={open[0] ?? first?.severity ?? 'info'} size="large" />
      <h1 tabIndex={-1}>
        {open.map((severity, index) => (
          <>
            {index > 0 && <span class="dot"> · </span>}
            <a class={severity} href={linkToList('problems', { severity })}>
              {HEADINGS[severity](counts[severity])}
            </a>
          </>
        ))}
      </h1>
      <p>
        {fleetWords(setup)}
        {first !== undefined && (
          <>
            {' · fix first: '}
            <PathLink {...partsOf(first)} type={first.resource_type} />
            {', for '}
            <Since at={first.since} />
          </>
        )}
      </p>
    </header>
  );
};

/** Calm is said with the time of the last check: nothing is wrong only for as long as somebody looks. */
export const Calm = ({
  setup,
  watch,
}: Pick<VerdictProps, 'setup'> & { readonly watch: WatchBody }) => (
  <header class="verdict calm-verdict">
    <Sign of="well" size="large" />
    <h1 tabIndex={-1}>All shipshape</h1>
    <p>{fleetWords(setup)}. Nothing is wrong with any of them.</p>
    {watch.last_check_at !== null && (
      <p class="checked">
        Last checked <Since at={watch.last_check_at} /> ago
        {watch.state === 'late' &&
          `, ${Math.round(watch.behind_seconds)} s later than it should be`}
        .
      </p>
    )}
  </header>
);

/** Undefined where the service could not say whether anybody looks. */
export const Unwatched = ({ watch }: { readonly watch: WatchBody | undefined }) =>
  watch === undefined ? (
    <header class="verdict calm-verdict">
      <Sign of="unknown" size="large" />
      <h1 tabIndex={-1}>No problem is known</h1>
      <p>The service could not say whether anybody is checking.</p>
    </header>
  ) : (
    <NobodyChecks watch={watch} />
  );

const NobodyChecks = ({ watch }: { readonly watch: WatchBody }) => (
  <header class="verdict calm-verdict">
    <Sign of="unknown" size="large" />
    <h1 tabIndex={-1}>Nobody is checking</h1>
    <p>
      {watch.last_check_at === null ? (
        'No server has been checked yet, so nothing is known of the fleet.'
      ) : (
        <>
          The last check of a server ended <Since at={watch.last_check_at} /> ago. Nothing was wrong
          then; what is now is not known.
        </>
      )}
    </p>
    <p class="remedy">
      Check that <code>shipshape serve</code> is running and that SHIPSHAPE_WATCH_INTERVAL_SECONDS
      is not 0.
    </p>
  </header>
);
