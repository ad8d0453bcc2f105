import { serviceNow } from '../live/ask.js';
import type { ProblemPageBody } from '../live/bodies.js';
import { dueProblems, eachAlone } from '../parts/group-problems.js';
import { Choice, List } from '../parts/list.js';
import { listPath, type ListRoute } from '../route.js';
import { kindWords, plural, SEVERITY_NAMES } from '../parts/words.js';
import { Lines } from './lines.js';

export const problemsPath = ({ filter: { state = 'open', ...filter } }: ListRoute): string =>
  listPath('problems', { state, ...filter });

/** Every problem, open or closed, with what can be done about it. */
export const Problems = ({ route }: { readonly route: ListRoute }) => {
  const { state, kind = '' } = route.filter;
  const isClosed = state === 'closed';
  return (
    <List
      route={route}
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
      whole
    >
      {({ problems }: ProblemPageBody) =>
        problems.length === 0 ? [] : [<Page key="page" problems={problems} />]
      }
    </List>
  );
};

/** Those that are snoozed stand apart, with what follows from them: nothing is to be done about them now. */
const Page = ({ problems }: Pick<ProblemPageBody, 'problems'>) => {
  const due = dueProblems(problems, serviceNow());
  const asleep = problems.filter((problem) => !due.includes(problem));
  return (
    <>
      <Lines groups={eachAlone(due)} />
      {asleep.length > 0 && (
        <details class="asleep">
          <summary>{plural(asleep.length, 'snoozed problem')}</summary>
          <Lines groups={eachAlone(asleep)} />
        </details>
      )}
    </>
  );
};
