import { countOf, type ProblemGroup } from '../parts/group-problems.js';
import { plural } from '../parts/words.js';
import { linkToList } from '../route.js';
import { GroupRow } from './group-row.js';

/** How many rows the overview has: what is further down is not what to do first. */
const MOST_ROWS = 20;

interface CausesProps {
  readonly groups: readonly ProblemGroup[];
  readonly due: number;
  /** Whether the service has more problems than were read. */
  readonly hasMore: boolean;
}

/** What to fix, the causes of other problems with what follows from them. */
export const Causes = ({ groups, due, hasMore }: CausesProps) => {
  const shown = groups.slice(0, MOST_ROWS);
  const shownCount = shown.reduce((sum, group) => sum + countOf(group), 0);
  return (
    <>
      <h2 class="unseen">What to fix, in this order</h2>
      {shown.length > 0 && (
        <ul class="card rows">
          {shown.map((group) => (
            <GroupRow key={group.key} group={group} hasMore={hasMore} />
          ))}
        </ul>
      )}
      {(shownCount < due || hasMore || shownCount === 0) && (
        <p class="more">
          <a href={linkToList('problems')}>
            {hasMore || shownCount === 0
              ? 'All problems'
              : plural(due - shownCount, 'more problem')}
          </a>
        </p>
      )}
    </>
  );
};
