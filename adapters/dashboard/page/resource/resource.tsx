import { useContext, useEffect } from 'preact/hooks';
import type {
  PlaceBody,
  ProblemPageBody,
  ProblemBody,
  ResourceBody,
  RowBody,
  Severity,
} from '../live/bodies.js';
import type { DeliveryPageBody, RunPageBody, SchedulePageBody } from '../live/backup-bodies.js';
import { Deliveries } from '../channels/channels.js';
import { EditLinks } from '../edit/edit-links.js';
import { bodyOf, failureOf, LiveContext, useMay } from '../live/use-live.js';
import { Failure } from '../parts/notice.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { CaptionedStrip } from '../parts/strip.js';
import { Test } from '../parts/test.js';
import { SEVERITIES } from '../parts/words.js';
import { linkTo, replaceWith } from '../route.js';
import { Crumbs, NotHere, ProblemSection } from './around.js';
import { Below } from './below.js';
import { DumpCheck } from './dump-check.js';
import { Facts } from './facts.js';
import { addressPath, foundIn, isOfServer, nameOf, pathsFor } from './resource-paths.js';
import type { ResourceRoute } from './resource-paths.js';

/** One resource: what is wrong above it, with it and under it. */
export const Resource = ({ route }: { readonly route: ResourceRoute }) => {
  const answer = useContext(LiveContext).answers.get(addressPath(route));
  const found = foundIn(answer);
  // Who came by an id is shown the path, which can be read, where that leads to the same.
  const isMoving = found !== undefined && found.path !== route.at && isOfServer(found);
  useEffect(() => {
    if (isMoving) replaceWith(linkTo(found.path, route.checks));
  }, [isMoving, found?.path]);
  if (answer === undefined || isMoving) return <h1 class="waiting">Reading {route.at} …</h1>;
  if (found === undefined) return <NotHere path={route.at} answer={answer} />;
  return <Found resource={found} checks={route.checks} />;
};

interface FoundProps {
  readonly resource: ResourceBody;
  readonly checks: boolean;
}

const Found = ({ resource, checks }: FoundProps) => {
  const { answers } = useContext(LiveContext);
  const may = useMay();
  const paths = pathsFor(resource, answers);
  const read = <A,>(path = ''): A | undefined => bodyOf<A>(answers.get(path));
  const failure = failureOf(Object.values(paths).map((path) => answers.get(path)));
  const place = read<PlaceBody>(paths.place);
  const here = read<ProblemPageBody>(paths.here)?.problems;
  const lineage = place?.lineage ?? [];
  const above = (read<ProblemPageBody>(paths.above)?.problems ?? []).filter(({ resource_id }) =>
    lineage.some(({ id }) => id === resource_id),
  );
  // Of what the caller may not read the id is not known, and so not whether a grant is on it.
  const isWhole = lineage.length === resource.path.split('/').length - 1;
  const on = isWhole ? [resource.id, ...lineage.map(({ id }) => id)] : undefined;
  const severities = [...lineage.map(({ own }) => own), ...severitiesOf(above, here ?? [])];
  const databases = read<{ readonly databases: readonly RowBody[] }>(paths.databases);
  const schedules = read<SchedulePageBody>(paths.schedules);
  return (
    <article class="resource">
      <Crumbs path={resource.path} />
      <header class="verdict">
        <Sign of={worst(severities, place !== undefined && here !== undefined)} size="large" />
        <h1 tabIndex={-1} dir="auto">
          {nameOf(resource.path)}
        </h1>
        <p>{resource.type}</p>
        <CaptionedStrip days={place?.days} />
      </header>
      {place !== undefined && <Facts place={place} />}
      {place !== undefined && <EditLinks place={place} on={on} />}
      {failure !== undefined && <Failure error={failure} />}
      {resource.type === 'database' && may('backup:write', on) && (
        <DumpCheck key={resource.id} id={resource.id} startsAtOnce={checks} />
      )}
      {!isOfServer(resource) && <Test key={resource.id} {...resource} name={resource.path} />}
      <ProblemSection title="Above it" problems={above} />
      <ProblemSection
        title={resource.type === 'database' ? 'Here' : 'Here and under it'}
        problems={here ?? []}
      />
      <Below
        resource={resource}
        on={on}
        instances={place?.below?.type === 'instance' ? place.below.rows : []}
        schedules={schedules?.schedules ?? []}
        databases={(databases?.databases ?? []).filter(({ id }) => id !== resource.id)}
        runs={read<RunPageBody>(paths.runs)}
      />
      <Deliveries page={read<DeliveryPageBody>(paths.deliveries)} />
      <ProblemSection
        title="Before"
        problems={read<ProblemPageBody>(paths.before)?.problems ?? []}
      />
    </article>
  );
};

const severitiesOf = (...lists: readonly (readonly ProblemBody[])[]): readonly Severity[] =>
  lists.flat().map(({ severity }) => severity);

/** Nothing is well of which not everything was read. */
const worst = (severities: readonly (Severity | null)[], isRead: boolean): SignOf =>
  SEVERITIES.find((one) => severities.includes(one)) ?? (isRead ? 'well' : 'unknown');
