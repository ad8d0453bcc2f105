import type { OpenCounts } from '../live/use-live.js';
import { countOf, type ProblemGroup } from '../parts/group-problems.js';
import { plural, SEVERITIES } from '../parts/words.js';
import { linkToList } from '../route.js';
import { GroupRow } from './group-row.js';

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
export const Causes = ({ groups, due, unread }: CausesProps) => {
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
