import { useContext } from 'preact/hooks';
import {
  failureOf,
  LiveContext,
  type OpenCounts,
  openCountsOf,
  ON_FLEET,
  useBody,
  useMay,
  useOverview,
  useWatch,
} from '../live/use-live.js';
import type { ErrorBody, ProblemBody, ProblemPageBody } from '../live/bodies.js';
import { serviceNow } from '../live/ask.js';
import { OPEN_PROBLEMS } from '../live/paths.js';
import { countOf, dueProblems, groupProblems } from '../parts/group-problems.js';
import type { KnownSetup } from '../first-run/steps.js';
import { Later } from '../later/later.js';
import { Failure } from '../parts/reasons.js';
import { Skeletons } from '../parts/list.js';
import { plural, SEVERITIES } from '../parts/words.js';
import { Lines } from '../problems/lines.js';
import { linkToList } from '../route.js';
import { Headline } from './headline.js';
import { Protection, useProtection } from './protection.js';
import { Tonight } from './tonight.js';

/** How many rows the overview has: what is further down is not what to do first. */
const MOST_ROWS = 20;

/** How the fleet is, in numbers; what is wrong, causes first, and alike ones said once; and what is due. */
export const Overview = () => {
  const live = useContext(LiveContext);
  const overview = useOverview();
  const watch = useWatch();
  const protection = useProtection();
  const page = useBody<ProblemPageBody>(OPEN_PROBLEMS);
  const failure = failureOf([live.answers.get(OPEN_PROBLEMS)]);
  if (failure !== undefined) return <NotRead error={failure} />;
  if (overview === undefined || page === undefined)
    return <Skeletons title="Reading the fleet …" />;
  const { setup } = overview;
  if (setup.servers === 0 && page.problems.length === 0) return <FirstRun />;
  const due = dueProblems(page.problems, serviceNow());
  const counted = openCountsOf(live);
  const isCounted = SEVERITIES.some((severity) => counted[severity] > 0);
  const counts = isCounted ? counted : countsIn(due);
  return (
    <div class="overview">
      <header class="summary card">
        {setup.instances > 0 && <Protection counts={protection} />}
        <Headline {...{ counts, setup, watch, protection }} />
      </header>
      <section>
        <h2 class="unseen">What to fix, in this order</h2>
        <Causes
          due={due}
          counts={counts}
          isCut={page.next !== null}
          snoozed={page.problems.length - due.length}
        />
      </section>
      <SettingUp setup={setup} problems={page.problems} watch={watch} />
      {protection !== undefined && setup.schedules > 0 && <Tonight due={protection.due} />}
    </div>
  );
};

/** Nothing is described yet, or nothing that the caller may see. */
const FirstRun = () => (
  <div class="first-run">
    <h1 tabIndex={-1}>No fleet yet</h1>
    <p>
      Four steps to a proved dump of every database of your server. From then on Shipshape checks it
      once a minute, dumps it every night, and this page says what is wrong.
    </p>
    <Later>{({ SetUp }) => <SetUp />}</Later>
  </div>
);

/** What is left to do of the setup, for those who can do it, until there is something of each kind: what is wrong then is a problem, or to be tested in its list. */
const SettingUp = (known: KnownSetup) => {
  const may = useMay();
  const isYoung = Object.values(known.setup).includes(0);
  return !isYoung || !may('fleet:write', ON_FLEET) ? null : (
    <Later isPart>{({ Steps }) => <Steps {...known} />}</Later>
  );
};

/** The list is read after the overview, and may have a problem that was not open then. */
const countsIn = (problems: readonly ProblemBody[]): OpenCounts => {
  const count = (one: string) => problems.filter(({ severity }) => severity === one).length;
  return { critical: count('critical'), warning: count('warning'), info: count('info') };
};

const NotRead = ({ error }: { readonly error: ErrorBody }) => (
  <section>
    <h1 tabIndex={-1}>What is wrong is not known</h1>
    <Failure error={error} />
  </section>
);

interface CausesProps {
  readonly due: readonly ProblemBody[];
  /** How many are open. */
  readonly counts: OpenCounts;
  /** Whether only the first of them were read. */
  readonly isCut: boolean;
  readonly snoozed: number;
}

/** What to fix, the causes of other problems with what follows from them. */
const Causes = ({ due, counts, isCut, snoozed }: CausesProps) => {
  const read = countsIn(due);
  const open = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
  const cut = isCut ? SEVERITIES.filter((severity) => read[severity] < counts[severity]) : [];
  const shown = groupProblems(due).slice(0, MOST_ROWS);
  const others = open - shown.reduce((sum, group) => sum + countOf(group), 0);
  const more = [
    ...(others > 0 ? [plural(others, 'more problem')] : []),
    ...(snoozed > 0 ? [plural(snoozed, 'snoozed problem')] : []),
  ];
  return (
    <>
      <Lines groups={shown} cut={cut} />
      {more.length > 0 && (
        <p class="more">
          <a href={linkToList('problems')}>{more.join(' · ')}</a>
        </p>
      )}
    </>
  );
};
