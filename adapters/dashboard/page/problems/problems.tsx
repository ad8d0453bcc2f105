import type { ProblemBody, ProblemPageBody } from '../live/bodies.js';
import { useMay } from '../live/use-live.js';
import { Choice, List, listPath } from '../parts/list.js';
import { PathLink } from '../parts/path.js';
import { ProblemRow } from '../parts/problem-row.js';
import { kindWords, partsOf, SEVERITY_NAMES } from '../parts/words.js';
import type { ListRoute } from '../route.js';
import { SnoozedUntil, Triage } from './triage.js';

export const problemsPath = ({ filter: { state = 'open', ...filter } }: ListRoute): string =>
  listPath('problems', { state, ...filter });

/** Every problem, open or closed, with what can be done about it. */
export const Problems = ({ route }: { readonly route: ListRoute }) => {
  const { state, kind = '' } = route.filter;
  const isClosed = state === 'closed';
  return (
    <List
      route={route}
      title="Problems"
      look="rows"
      path={problemsPath(route)}
      filters={
        <>
          <Choice route={route} name="state" values={{ '': 'Open', closed: 'Closed' }} />
          <Choice route={route} name="severity" values={{ '': 'All', ...SEVERITY_NAMES }} />
          {kind !== '' && (
            <Choice
              route={route}
              name="kind"
              values={{ '': 'Of any kind', [kind]: kindWords(kind) }}
            />
          )}
        </>
      }
      empty={
        isClosed ? 'No closed problem of this kind is kept.' : 'No problem of this kind is open.'
      }
    >
      {({ problems }: ProblemPageBody) =>
        problems.map((problem) => <SingleProblem key={problem.id} problem={problem} />)
      }
    </List>
  );
};

/** A problem alone, with its actions while it is open. */
export const SingleProblem = ({ problem }: { readonly problem: ProblemBody }) => {
  const { path, at, sentence } = partsOf(problem);
  const may = useMay();
  const mayTriage = may('backup:write') || may('problem:write');
  return (
    <ProblemRow
      problem={problem}
      heading={<PathLink path={path} at={at} type={problem.resource_type} />}
      sentence={sentence}
    >
      {problem.state === 'open' &&
        (mayTriage ? <Triage problem={problem} path={path} /> : <SnoozedUntil problem={problem} />)}
    </ProblemRow>
  );
};
