import { type MeBody, pathOf, type PlaceBody, type ResourceBody } from '../live/bodies.js';
import { type Answer, bodyOf, isOfTheMoment } from '../live/ask.js';
import { ME_PATH } from '../live/paths.js';
import type { Answers } from '../live/read-news.js';
import type { Route } from '../route.js';
import { useRef } from 'preact/hooks';

export type ResourceRoute = Extract<Route, { readonly view: 'resource' }>;

export const addressPath = ({ at: address }: ResourceRoute): string =>
  `v1/resources?at=${encodeURIComponent(address)}`;

/** Of those that share a path, the server: what is under it has paths that begin so. */
export const foundIn = (answer: Answer | undefined): ResourceBody | undefined => {
  const { resources = [] } = bodyOf<{ readonly resources: readonly ResourceBody[] }>(answer) ?? {};
  return resources.find(({ type }) => type === 'server') ?? resources[0];
};

const FLAT_TYPES = ['destination', 'channel', 'policy'];

/** Servers and what is under them; the other resources have names that a server may have too. */
export const isOfServer = ({ type }: Pick<ResourceBody, 'type'>): boolean =>
  !FLAT_TYPES.includes(type);

/**
 * On what a permission reaches a resource; undefined where not all that it is under may be read. Of that the ids are not known, and so
 * not whether a grant is on it: the service decides.
 */
export const scopesOf = (
  { id, path }: Pick<ResourceBody, 'id' | 'path'>,
  lineage: PlaceBody['lineage'],
): readonly string[] | undefined =>
  lineage.length === path.split('/').length - 1 ? [id, ...lineage.map((one) => one.id)] : undefined;

const HAS_RUNS = ['database', 'schedule'];

/** How many runs are read of one resource; those that failed alike in a row are one of those that are shown. */
const RUNS = 50;

export const RUNS_SHOWN = 10;

const OPEN = 'v1/problems?state=open&limit=100';

/** The groups in which a server or an instance stands. */
export const groupsOf = (place: PlaceBody | undefined): readonly string[] =>
  place?.groups?.map(({ id }) => id) ?? [];

const readsAudit = (me: MeBody | undefined): boolean =>
  me?.grants.some(({ permission, scope }) => permission === 'audit:read' && scope === 'fleet') ===
  true;

/** What is read of a resource once it is found, by its id: several may share a path. */
export const pathsFor = (resource: ResourceBody, answers: Answers) => {
  const own = pathOf(resource);
  const place = bodyOf<PlaceBody>(answers.get(own));
  const server = place?.lineage[0];
  return {
    place: own,
    here: `${OPEN}&suppressed=include&resource=${resource.id}`,
    before: `v1/problems?state=closed&limit=20&resource=${resource.id}`,
    ...(server !== undefined && {
      /** All of what it is under, and of what else is. */
      above: `${OPEN}&resource=${server.id}`,
    }),
    ...(isOfServer(resource) && {
      databases: `v1/databases?limit=100&order=worst&under=${resource.id}`,
      schedules: `v1/schedules?limit=100&under=${resource.id}`,
    }),
    ...(HAS_RUNS.includes(resource.type) && {
      runs: `v1/runs?group=failures&limit=${RUNS}&resource=${resource.id}`,
    }),
    ...(groupsOf(place).length > 0 && {
      groups: 'v1/groups?limit=100',
    }),
    ...(resource.type === 'instance' && {
      found: `${own}/databases/found?limit=100`,
    }),
    ...(readsAudit(bodyOf<MeBody>(answers.get(ME_PATH))) && {
      audit: `v1/audit?limit=10&on=${resource.id}`,
    }),
    ...(resource.type === 'destination' && { kept: `${own}/dumps?limit=20` }),
    ...(resource.type === 'channel' && {
      deliveries: `${own}/deliveries?limit=20`,
    }),
  };
};

/** Without what stands under all else. */
export const pathsAbove = (resource: ResourceBody, answers: Answers): readonly string[] => {
  const { audit: _, deliveries: __, ...above } = pathsFor(resource, answers);
  return Object.values(above);
};

export const resourcePaths = (route: ResourceRoute, answers: Answers): readonly string[] => {
  const address = addressPath(route);
  const found = foundIn(answers.get(address));
  return [address, ...(found === undefined ? [] : Object.values(pathsFor(found, answers)))];
};

/** What was answered last, but for errors of a service or a proxy that is busy: a check that runs or a note that is open outlasts them. */
export const useKept = (answers: Answers): Answers => {
  const kept = useRef<Answers>(new Map());
  const before = kept.current;
  kept.current = new Map([
    ...before,
    ...[...answers].map(
      ([path, now]) => [path, isOfTheMoment(now) ? (before.get(path) ?? now) : now] as const,
    ),
  ]);
  return kept.current;
};
