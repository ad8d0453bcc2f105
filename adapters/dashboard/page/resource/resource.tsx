import { useContext, useEffect, useRef } from 'preact/hooks';
import {
  type AuditPageBody,
  type DeliveryPageBody,
  type ErrorBody,
  type Body,
  type PlaceBody,
  type ProblemPageBody,
  type ResourceBody,
  type RunPageBody,
  type SchedulePageBody,
} from '../live/bodies.js';
import { AuditHere } from '../audit/audit.js';
import { Deliveries } from '../channels/channels.js';
import { KeptHere } from '../dumps/space.js';
import { EditLinks, Follows } from '../edit/edit-links.js';
import type { Answers } from '../live/read-news.js';
import { failureOf, LiveContext, useMay } from '../live/use-live.js';
import { bodyOf } from '../live/ask.js';
import { eachAlone } from '../parts/group-problems.js';
import { Failure } from '../parts/reasons.js';
import { GroupsHere } from '../servers/groups.js';
import { Test, TEST_NEEDS } from '../parts/test.js';
import { replaceWith } from '../navigation.js';
import { linkTo } from '../route.js';
import { Crumbs, Head, NotHere, ProblemSection, WrongHere } from './around.js';
import { Below, type DatabasePageBody } from './below.js';
import { DumpCheck } from './dump-check.js';
import { NotSeen } from './facts.js';
import { FoundHere } from './found.js';
import type { FoundPageBody } from './found-row.js';
import { History, LastDump } from './history.js';
import { PolicyHere } from './policy-here.js';
import { ReportProblem } from './report-problem.js';
import { reasonsIn, SaidAbove, saidByProblems, saidIn } from './said.js';
import {
  addressPath,
  foundIn,
  groupsOf,
  isOfServer,
  pathsAbove,
  pathsFor,
  resourcePaths,
  type ResourceRoute,
  scopesOf,
  useKept,
} from './resource-paths.js';

/** One resource: what is wrong above it, with it and under it; shown once it is read but for what is far below, so that no button moves away from a mouse. */
export const Resource = ({ route }: { readonly route: ResourceRoute }) => (
  <Addressed key={route.at} route={route} />
);

const Addressed = ({ route }: { readonly route: ResourceRoute }) => {
  const { answers, lostSince } = useContext(LiveContext);
  const kept = useKept(answers);
  const answer = kept.get(addressPath(route));
  const found = foundIn(answer);
  // Who came by an id is shown the path, which can be read, where that leads to the same.
  const isMoving = found !== undefined && found.path !== route.at && isOfServer(found);
  useEffect(() => {
    if (isMoving) replaceWith(linkTo(found.path, route.checks));
  }, [isMoving, found?.path]);
  const paths = resourcePaths(route, kept);
  const wasRead = useRef(false);
  wasRead.current ||=
    found !== undefined &&
    (lostSince !== undefined || pathsAbove(found, kept).every((path) => kept.has(path)));
  if (answer === undefined || isMoving || (found !== undefined && !wasRead.current))
    return <h1 class="waiting">Reading {route.at} …</h1>;
  if (found === undefined) return <NotHere path={route.at} answer={answer} />;
  const failure = failureOf(paths.map((path) => answers.get(path)));
  return <Found resource={found} checks={route.checks} answers={kept} failure={failure} />;
};

interface FoundProps {
  readonly resource: ResourceBody;
  readonly checks: boolean;
  readonly answers: Answers;
  /** Why something of it was not read now: what was read before is shown. */
  readonly failure: ErrorBody | undefined;
}

const Found = ({ resource, checks, answers, failure }: FoundProps) => {
  const may = useMay();
  const paths = pathsFor(resource, answers);
  const read = <A,>(path = ''): A | undefined => bodyOf<A>(answers.get(path));
  const place = read<PlaceBody>(paths.place);
  const here = read<ProblemPageBody>(paths.here)?.problems;
  const before = read<ProblemPageBody>(paths.before)?.problems;
  const lineage = place?.lineage ?? [];
  const above = (read<ProblemPageBody>(paths.above)?.problems ?? []).filter(({ resource_id }) =>
    lineage.some(({ id }) => id === resource_id),
  );
  const on = scopesOf(resource, lineage);
  const found = read<FoundPageBody>(paths.found);
  const runs = read<RunPageBody>(paths.runs);
  const schedules = read<SchedulePageBody>(paths.schedules);
  const reasons = reasonsIn(runs, schedules);
  const said = resource.type === 'database' ? saidIn(reasons, place?.verdict ?? '') : [];
  return (
    <article class="resource">
      <Crumbs path={resource.path} />
      <Head
        {...{ resource, place }}
        isRead={here !== undefined && failure === undefined}
        acts={place !== undefined && <EditLinks place={place} on={on} />}
      />
      {place !== undefined && <Follows by={place.managed_by} />}
      {place !== undefined && <NotSeen place={place} />}
      {failure !== undefined && <Failure error={failure} />}
      {resource.type === 'database' && (
        <div class="pair">
          {may('backup:write', on) && (
            <DumpCheck key={resource.id} {...resource} startsAtOnce={checks} />
          )}
          <LastDump runs={runs?.runs ?? []} />
        </div>
      )}
      {place !== undefined && found !== undefined && (
        <FoundHere key={place.id} instance={place} on={on} page={found} />
      )}
      <GroupsHere ids={groupsOf(place)} page={read<Body<'InstanceGroups'>>(paths.groups)} />
      {resource.type === 'policy' && <PolicyHere key={resource.id} {...resource} />}
      {TEST_NEEDS[resource.type] !== undefined && !isOfServer(resource) && (
        <Test key={resource.id} {...resource} name={resource.path} />
      )}
      <SaidAbove.Provider value={said}>
        <WrongHere here={here ?? []} above={above} />
        <ReportProblem key={resource.id} {...resource} on={on} />
        {place !== undefined && (
          <History key={place.id} place={place} problems={[...(here ?? []), ...(before ?? [])]} />
        )}
      </SaidAbove.Provider>
      <SaidAbove.Provider value={[...said, ...saidByProblems(reasons, here ?? [])]}>
        <Below
          resource={resource}
          on={on}
          instances={place?.below?.type === 'instance' ? place.below : undefined}
          times={place?.next_times}
          databases={read<DatabasePageBody>(paths.databases)}
          {...{ schedules, runs }}
        />
      </SaidAbove.Provider>
      <KeptHere page={read<Body<'KeptPage'>>(paths.kept)} />
      <Deliveries page={read<DeliveryPageBody>(paths.deliveries)} />
      <ProblemSection title="Closed lately" groups={eachAlone(before ?? [])} />
      <AuditHere id={resource.id} page={read<AuditPageBody>(paths.audit)} />
    </article>
  );
};
