import type { ProblemBody } from '../live/bodies.js';
import type { OpenCounts } from '../live/use-live.js';
import { countOf, type ProblemGroup, severityOf } from '../parts/group-problems.js';
import { PathLink } from '../parts/path.js';
import { ProblemRow } from '../parts/problem-row.js';
import { RunNow } from '../parts/run-now.js';
import { Since } from '../parts/since.js';
import { inDigits, kindWords, plural } from '../parts/words.js';
import { linkToList } from '../route.js';

/** How many resources a row names. */
const MOST_PATHS = 12;

interface GroupRowProps {
  readonly group: ProblemGroup;
  /** How many problems were read. */
  readonly due: number;
  /** How many of each severity were not, of which some may belong to this group. */
  readonly unread: OpenCounts;
}

/** One problem, or what is wrong with several resources in the same way, and what follows from it. */
export const GroupRow = ({ group, due, unread }: GroupRowProps) => {
  const { first, members, sentence, remedy } = group;
  const [only] = members;
  const problem = { ...first, severity: severityOf(group) };
  if (members.length === 1 && only !== undefined)
    return (
      <ProblemRow
        problem={problem}
        heading={<PathLink path={only.path} at={only.at} type={first.resource_type} />}
        sentence={sentence}
      >
        {isToStart(first) && <RunNow id={first.resource_id} label={only.path} />}
        <Consequences group={group} />
      </ProblemRow>
    );
  const isWhole = unread[first.severity] === 0;
  return (
    <ProblemRow
      problem={{ ...problem, remedy }}
      heading={`${plural(members.length, first.resource_type)}${isWhole ? '' : ` among the first ${inDigits(due)} problems`}`}
      sentence={sentence}
      isAlone={false}
    >
      <Paths members={members} />
      {members.length > MOST_PATHS && (
        <p class="more">
          <a href={linkToList('problems', { kind: first.kind })}>
            {isWhole ? `${inDigits(members.length - MOST_PATHS)} more` : 'All of them'}
          </a>
        </p>
      )}
      <Consequences group={group} />
    </ProblemRow>
  );
};

/** The remedy is to start a run, for which a command is given as well. */
const isToStart = ({ resource_type: type, remedy }: ProblemBody): boolean =>
  type === 'schedule' && remedy?.includes('`shipshape run start') === true;

const Paths = ({ members }: Pick<ProblemGroup, 'members'>) => (
  <ul class="paths">
    {members.slice(0, MOST_PATHS).map(({ problem, path, at }) => (
      <li key={problem.id}>
        <PathLink path={path} at={at} type={problem.resource_type} />
        <Since at={problem.since} />
      </li>
    ))}
  </ul>
);

const Consequences = ({ group }: { readonly group: ProblemGroup }) => {
  const { members, consequences } = group;
  const count = countOf(group) - members.length;
  return count === 0 ? null : (
    <details class="consequences" open={count <= MOST_PATHS}>
      <summary>
        {plural(count, 'problem')} that follow{count === 1 ? 's' : ''} from it
      </summary>
      {consequences.map(({ key, first, members: following }) => (
        <div key={key}>
          <p class="kind">{kindWords(first.kind)}</p>
          <Paths members={following} />
        </div>
      ))}
    </details>
  );
};
