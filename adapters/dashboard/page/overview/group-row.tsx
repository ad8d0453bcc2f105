import type { ProblemGroup } from '../parts/group-problems.js';
import { PathLink, ProblemRow } from '../parts/problem-row.js';
import { Since } from '../parts/since.js';
import { plural } from '../parts/words.js';
import { linkToList } from '../route.js';

/** How many resources a row names. */
const MOST_PATHS = 12;

/** One problem, or what is wrong with several resources in the same way. */
export const GroupRow = ({
  group: { first, members, sentence, remedy },
}: {
  readonly group: ProblemGroup;
}) => {
  const [only] = members;
  if (members.length === 1 && only !== undefined)
    return (
      <ProblemRow
        problem={first}
        heading={<PathLink path={only.path} at={only.at} type={first.resource_type} />}
        sentence={sentence}
      />
    );
  const hidden = members.length - MOST_PATHS;
  return (
    <ProblemRow
      problem={{ ...first, remedy }}
      heading={plural(members.length, first.resource_type)}
      sentence={sentence}
      isAlone={false}
    >
      <ul class="paths">
        {members.slice(0, MOST_PATHS).map(({ problem, path, at }) => (
          <li key={problem.id}>
            <PathLink path={path} at={at} type={problem.resource_type} />
            <Since at={problem.since} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p class="more">
          <a href={linkToList('problems', { severity: first.severity })}>
            {plural(hidden, 'more')}
          </a>
        </p>
      )}
    </ProblemRow>
  );
};
