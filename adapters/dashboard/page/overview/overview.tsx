import { useContext } from 'preact/hooks';
import {
  failureOf,
  LiveContext,
  type OpenCounts,
  openCountsOf,
  useBody,
  useOverview,
  useWatch,
} from '../live/use-live.js';
import type { ErrorBody, ProblemBody, ProblemPageBody, Severity } from '../live/bodies.js';
import { serviceNow } from '../live/ask.js';
import { groupProblems, isSnoozed } from '../parts/group-problems.js';
import { FirstRun, SettingUp } from '../first-run/first-run.js';
import { Failure } from '../parts/notice.js';
import { plural, SEVERITIES } from '../parts/words.js';
import { linkToList } from '../route.js';
import { GroupRow } from './group-row.js';
import { Calm, Unwatched, Verdict } from './verdict.js';
import { WatchCard } from './watch-card.js';

/** By priority, and without those that another problem explains. */
export const OPEN_PROBLEMS = 'v1/problems?state=open&limit=100';

/** How many rows the overview has: what is further down is not what to do first. */
const MOST_ROWS = 20;

/** What is wrong, causes first, and alike ones said once. */
export const Overview = () => {
  const live = useContext(LiveContext);
  const counts = openCountsOf(live);
  const overview = useOverview();
  const watch = useWatch();
  const page = useBody<ProblemPageBody>(OPEN_PROBLEMS);
  const failure = failureOf([live.answers.get(OPEN_PROBLEMS)]);
  if (failure !== undefined) return <NotRead error={failure} />;
  if (overview === undefined || page === undefined)
    return <h1 class="waiting">Reading the fleet …</h1>;
  const known = { setup: overview.setup, problems: page.problems, watch };
  if (overview.setup.servers === 0 && page.problems.length === 0) return <FirstRun {...known} />;
  const now = serviceNow();
  const due = page.problems.filter((problem) => !isSnoozed(problem, now));
  const groups = groupProblems(due);
  const snoozed = page.problems.length - due.length;
  if (groups.length === 0 && isNothingCounted(counts))
    return (
      <div class="calm">
        {watch?.state === 'current' || watch?.state === 'late' ? (
          <Calm setup={overview.setup} watch={watch} />
        ) : (
          <Unwatched watch={watch} />
        )}
        <Snoozed count={snoozed} />
        <SettingUp {...known} />
        <WatchCard setup={overview.setup} watch={watch} />
      </div>
    );
  const shown = groups.slice(0, MOST_ROWS);
  const told = shown.reduce((sum, { members }) => sum + members.length, 0);
  return (
    <div class="columns">
      <Verdict
        counts={isNothingCounted(counts) ? countsIn(due) : counts}
        setup={overview.setup}
        first={due[0]}
      />
      <section>
        <h2 class="unseen">What to fix, in this order</h2>
        {shown.length > 0 && (
          <ul class="card rows">
            {shown.map((group) => (
              <GroupRow key={group.key} group={group} />
            ))}
          </ul>
        )}
        {(told < due.length || page.next !== null || told === 0) && (
          <p class="more">
            <a href={linkToList('problems')}>
              {page.next === null && told > 0
                ? plural(due.length - told, 'more problem')
                : 'All problems'}
            </a>
          </p>
        )}
        <Snoozed count={snoozed} />
        <SettingUp {...known} />
      </section>
      <WatchCard setup={overview.setup} watch={watch} />
    </div>
  );
};

const isNothingCounted = (counts: OpenCounts): boolean =>
  SEVERITIES.every((severity) => counts[severity] === '0');

/** The list is read after the overview, and may have a problem that was not open then. */
const countsIn = (problems: readonly ProblemBody[]): OpenCounts => {
  const countOf = (one: Severity) =>
    String(problems.filter(({ severity }) => severity === one).length);
  return { critical: countOf('critical'), warning: countOf('warning'), info: countOf('info') };
};

const NotRead = ({ error }: { readonly error: ErrorBody }) => (
  <section>
    <h1 tabIndex={-1}>What is wrong is not known</h1>
    <Failure error={error} />
  </section>
);

const Snoozed = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <p class="more">
      <a href={linkToList('problems')}>{plural(count, 'snoozed problem')}</a>
    </p>
  );
