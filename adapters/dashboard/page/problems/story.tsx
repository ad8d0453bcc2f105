import { bodyOf, useAnswer } from '../live/ask.js';
import type { ProblemBody, ProblemPageBody } from '../live/bodies.js';
import type { ProblemGroup } from '../parts/group-problems.js';
import { PathLink } from '../parts/path.js';
import { Prose } from '../parts/reasons.js';
import { Since, Until } from '../parts/since.js';
import { Statements } from '../parts/copy.js';
import { inDigits, kindWords, partsOf, plural } from '../parts/words.js';
import { linkToList } from '../route.js';

/** How many resources it names. */
const MOST_PATHS = 12;

/** All that is known of a problem, or of alike ones: what to do, what to paste, whom it affects, and how it was before. */
export const Story = ({ group }: { readonly group: ProblemGroup }) => {
  const { first, members, remedy } = group;
  const isAlone = members.length === 1;
  return (
    <div class="story">
      {(isAlone ? first.remedy : remedy) !== null && (
        <p class="remedy" dir="auto">
          <Prose text={(isAlone ? first.remedy : remedy) ?? ''} />
        </p>
      )}
      <Statements text={remedy ?? first.remedy ?? ''} />
      {!isAlone && <Paths problems={members.map(({ problem }) => problem)} kind={first.kind} />}
      {group.consequences.map(({ key, first: following, members: affected }) => (
        <div key={key}>
          <p class="kind">Follows from it: {kindWords(following.kind)}</p>
          <Paths problems={affected.map(({ problem }) => problem)} kind={following.kind} />
        </div>
      ))}
      {isAlone && <History problem={first} />}
    </div>
  );
};

const Paths = ({
  problems,
  kind,
}: {
  readonly problems: readonly ProblemBody[];
  readonly kind: string;
}) => (
  <>
    <ul class="paths">
      {problems.slice(0, MOST_PATHS).map((problem) => {
        const { path, at } = partsOf(problem);
        return (
          <li key={problem.id}>
            <PathLink path={path} at={at} type={problem.resource_type} isCut />
            <Since at={problem.since} />
          </li>
        );
      })}
    </ul>
    {problems.length > MOST_PATHS && (
      <p class="more">
        <a href={linkToList('problems', { kind })}>{inDigits(problems.length - MOST_PATHS)} more</a>
      </p>
    )}
  </>
);

const useProblems = (isRead: boolean, resource: string, query: string): readonly ProblemBody[] => {
  const read = useAnswer(isRead ? `v1/problems?resource=${resource}&${query}` : undefined);
  return bodyOf<ProblemPageBody>(read?.answer)?.problems ?? [];
};

/** Read when it is opened: what it suppresses, and when it was there before. */
const History = ({ problem }: { readonly problem: ProblemBody }) => {
  const { id, kind, resource_id: resource, resource_type: type } = problem;
  const isHere = type !== 'fleet';
  const open = useProblems(isHere, resource, 'state=open&suppressed=include&limit=100');
  const closed = useProblems(isHere, resource, `state=closed&kind=${kind}&limit=100`);
  const affected = open.filter(({ suppressed_by: by }) => by === id);
  const before = closed.filter(({ resource_id: of }) => of === resource);
  const [last] = before;
  return (
    <>
      {affected.length > 0 && (
        <>
          <p class="kind">It hides what follows from it</p>
          <Paths problems={affected} kind={kind} />
        </>
      )}
      <p class="mark">
        {kindWords(kind)}, for <Since at={problem.since} />
        {problem.flaps > 0 &&
          `, came back ${problem.flaps === 1 ? 'once' : `${problem.flaps} times`}`}
        {last?.closed_at != null && (
          <>
            {` · before: ${plural(before.length, 'time')}, last `}
            <Since at={last.closed_at} /> ago
          </>
        )}
        {problem.acknowledged !== null && (
          <>
            {' · '}acknowledged <Since at={problem.acknowledged.at} /> ago
            {problem.acknowledged.note !== '' && (
              <>
                : <q dir="auto">{problem.acknowledged.note}</q>
              </>
            )}
          </>
        )}
        {problem.snoozed_until !== null && (
          <>
            {' · '}snoozed, back <Until at={problem.snoozed_until} />
          </>
        )}
      </p>
    </>
  );
};
