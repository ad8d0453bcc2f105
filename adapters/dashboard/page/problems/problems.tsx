import { useContext } from 'preact/hooks';
import { errorOf, isOk } from '../live/ask.js';
import type { ProblemBody, ProblemPageBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { Failure } from '../parts/notice.js';
import { PathLink, ProblemRow } from '../parts/problem-row.js';
import { partsOf, SEVERITIES } from '../parts/words.js';
import { linkToProblems, type Route } from '../route.js';
import { Triage } from './triage.js';

type ProblemsRoute = Extract<Route, { readonly view: 'problems' }>;

export const problemsPath = ({ state, severity }: ProblemsRoute): string =>
  `v1/problems?${new URLSearchParams({ state, ...(severity === '' ? {} : { severity }), limit: '100' }).toString()}`;

/** Every problem, open or over, with what can be done about it. */
export const Problems = ({ route }: { readonly route: ProblemsRoute }) => {
  const answer = useContext(LiveContext).answers.get(problemsPath(route));
  return (
    <section class="list-page">
      <h1 tabIndex={-1}>Problems</h1>
      <Filters route={route} />
      {answer !== undefined &&
        (isOk(answer) ? (
          <ProblemList page={answer.body as ProblemPageBody} route={route} />
        ) : (
          <Failure error={errorOf(answer)} />
        ))}
    </section>
  );
};

const ProblemList = ({
  page,
  route,
}: {
  readonly page: ProblemPageBody;
  readonly route: ProblemsRoute;
}) =>
  page.problems.length === 0 ? (
    <p class="empty card">
      {route.state === 'open'
        ? 'Nothing of this kind is open.'
        : 'Nothing of this kind is remembered.'}
    </p>
  ) : (
    <div>
      <h2 class="unseen">{route.state === 'open' ? 'Open problems' : 'Problems that are over'}</h2>
      <ul class="card rows">
        {page.problems.map((problem) => (
          <SingleProblem key={problem.id} problem={problem} />
        ))}
      </ul>
      {page.next !== null && (
        <p class="more">
          There are more than these. <code>shipshape problem list</code> lists all.
        </p>
      )}
    </div>
  );

/** A problem alone, with its actions while it is open. */
export const SingleProblem = ({ problem }: { readonly problem: ProblemBody }) => {
  const { path, at, sentence } = partsOf(problem);
  return (
    <ProblemRow
      problem={problem}
      heading={<PathLink path={path} at={at} type={problem.resource_type} />}
      sentence={sentence}
    >
      {problem.state === 'open' && <Triage problem={problem} path={path} />}
    </ProblemRow>
  );
};

const Filters = ({ route }: { readonly route: ProblemsRoute }) => {
  const link = (label: string, to: Partial<ProblemsRoute>) => {
    const { state, severity } = { ...route, ...to };
    const isCurrent = state === route.state && severity === route.severity;
    const filter = { ...(state === 'closed' && { state }), ...(severity !== '' && { severity }) };
    return (
      <a href={linkToProblems(filter)} aria-current={isCurrent ? 'true' : undefined}>
        {label}
      </a>
    );
  };
  return (
    <nav class="filters" aria-label="Which problems">
      <span class="choice">
        {link('Open', { state: 'open' })}
        {link('Over', { state: 'closed' })}
      </span>
      <span class="choice">
        {link('All', { severity: '' })}
        {SEVERITIES.map((severity) => (
          <span key={severity}>
            {link(
              severity === 'info'
                ? 'Information'
                : severity.replace(/^./, (first) => first.toUpperCase()),
              { severity },
            )}
          </span>
        ))}
      </span>
    </nav>
  );
};
