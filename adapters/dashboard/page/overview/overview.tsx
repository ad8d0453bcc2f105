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
import { countOf, groupProblems, isSnoozed, type ProblemGroup } from '../parts/group-problems.js';
import { FirstRun, SettingUp } from '../first-run/first-run.js';
import { Failure } from '../parts/notice.js';
import { plural, SEVERITIES } from '../parts/words.js';
import { linkToList } from '../route.js';
import { Quiet } from './calm.js';
import { Verdict } from './verdict.js';
import { WatchCard } from './watch-card.js';
import { GroupRow } from './group-row.js';

/** By priority, and without those that another problem explains. */
export const OPEN_PROBLEMS = 'v1/problems?state=open&limit=100';

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
  if (overview.setup.servers === 0 && page.problems.length === 0) return <FirstRun />;
  const now = serviceNow();
  const due = page.problems.filter((problem) => !isSnoozed(problem, now));
  const groups = groupProblems(due);
  const snoozed = page.problems.length - due.length;
  const around = (
    <>
      <Snoozed count={snoozed} />
      <SettingUp {...known} />
    </>
  );
  const beside = <WatchCard setup={overview.setup} watch={watch} />;
  if (groups.length === 0 && isNothingCounted(counts))
    return (
      <div class="calm">
        <Quiet setup={overview.setup} watch={watch} />
        {around}
        {beside}
      </div>
    );
  return (
    <div class="columns">
      <Verdict
        counts={isNothingCounted(counts) ? countsIn(due) : counts}
        setup={overview.setup}
        first={groups[0]?.first}
      />
      <section>
        <Causes
          groups={groups}
          due={due.length}
          unread={page.next === null ? NONE_UNREAD : unreadOf(counts, due)}
        />
        {around}
      </section>
      {beside}
    </div>
  );
};

const isNothingCounted = (counts: OpenCounts): boolean =>
  SEVERITIES.every((severity) => counts[severity] === 0);

/** The list is read after the overview, and may have a problem that was not open then. */
const countsIn = (problems: readonly ProblemBody[]): OpenCounts => {
  const count = (one: Severity) => problems.filter(({ severity }) => severity === one).length;
  return { critical: count('critical'), warning: count('warning'), info: count('info') };
};

/** How many problems of each severity were not read, which are the least urgent ones. */
const unreadOf = (counts: OpenCounts, due: readonly ProblemBody[]): OpenCounts => {
  const read = countsIn(due);
  const unread = (one: Severity) => Math.max(0, counts[one] - read[one]);
  return { critical: unread('critical'), warning: unread('warning'), info: unread('info') };
};

const NONE_UNREAD: OpenCounts = { critical: 0, warning: 0, info: 0 };

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

/** How many rows the overview has: what is further down is not what to do first. */
const MOST_ROWS = 20;

interface CausesProps {
  readonly groups: readonly ProblemGroup[];
  /** How many problems were read. */
  readonly due: number;
  /** How many of each severity were not. */
  readonly unread: OpenCounts;
}

/** What to fix, the causes of other problems with what follows from them. */
const Causes = ({ groups, due, unread }: CausesProps) => {
  const shown = groups.slice(0, MOST_ROWS);
  const shownCount = shown.reduce((sum, group) => sum + countOf(group), 0);
  const others = due - shownCount + SEVERITIES.reduce((sum, one) => sum + unread[one], 0);
  return (
    <>
      <h2 class="unseen">What to fix, in this order</h2>
      {shown.length > 0 && (
        <ul class="card rows">
          {shown.map((group) => (
            <GroupRow key={group.key} group={group} due={due} unread={unread} />
          ))}
        </ul>
      )}
      {(others > 0 || shownCount === 0) && (
        <p class="more">
          <a href={linkToList('problems')}>
            {shownCount === 0 ? 'All problems' : plural(others, 'more problem')}
          </a>
        </p>
      )}
    </>
  );
};
