import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { ResourceType } from '../../shared/resource.js';
import { eqAttributes, type FleetResource, type FleetResourceKey } from '../fleet-resource.js';
import { rootType } from '../prune-scope.js';
import { type Reference, withReferences } from '../planning/visit-references.js';

/** A resource that keeps its id and gets another name: its path changes, and the paths of all that is under it. */
export interface Renaming {
  readonly type: ResourceType;
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** Whether a resource is at a path of this type, or under it. */
export const isAtOrUnder = (above: FleetResourceKey): ((key: FleetResourceKey) => boolean) => {
  const [root, prefix] = [rootType(above.type), `${above.path}/`];
  return ({ type, path }) => rootType(type) === root && `${path}/`.startsWith(prefix);
};

/** A path after a renaming of what it is at or under. */
const movePath =
  ({ from, to }: Renaming) =>
  (path: string): string =>
    `${path}/`.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : path;

/** The key that a resource had before these renamings, of which none changes what another one has changed. */
export const keyBefore =
  (renamings: readonly Renaming[]) =>
  (key: FleetResourceKey): FleetResourceKey => {
    const renaming = renamings.find(({ type, to }) => isAtOrUnder({ type, path: to })(key));
    if (renaming === undefined) return key;
    return { type: key.type, path: `${renaming.from}${key.path.slice(renaming.to.length)}` };
  };

/** A resource at its path after a renaming, with what it refers to as it was. */
export const relocate = (renaming: Renaming): ((resource: FleetResource) => FleetResource) => {
  const isMoved = isAtOrUnder({ type: renaming.type, path: renaming.from });
  const move = movePath(renaming);
  return (resource) => {
    if (!isMoved(resource)) return resource;
    const isRenamed = resource.path === renaming.from;
    const name = isRenamed ? renaming.name : resource.name;
    const parent = isRenamed ? resource.parent : O.map(move)(resource.parent);
    return { ...resource, path: move(resource.path), name, parent };
  };
};

/** The same resource, whose references follow a renaming. `isShared`: another resource is at the path too, and stays there. */
export const followRenaming =
  (renaming: Renaming, isShared: boolean) =>
  (resource: FleetResource): FleetResource => {
    const attributes = attributesAfter(renaming, isShared, resource);
    return eqAttributes.equals(attributes, resource.attributes)
      ? resource
      : ({ ...resource, attributes } as FleetResource);
  };

const attributesAfter = (
  renaming: Renaming,
  isShared: boolean,
  resource: FleetResource,
): FleetResource['attributes'] => {
  const { type, attributes } = resource;
  if (type === 'channel' && attributes.on !== undefined)
    return { ...attributes, on: watchedAfter(renaming, isShared, attributes.on) };
  const isRenamed = isAtOrUnder({ type: renaming.type, path: renaming.from });
  return withReferences(resource, (reference) =>
    isRenamed(reference) ? namedAfter(renaming, reference) : reference.named,
  );
};

const namedAfter = (renaming: Renaming, { type, path }: Reference): string =>
  type === 'instance' ? movePath(renaming)(path) : renaming.name;

/** A server, a destination and a channel may have one path, under which only a server has anything. */
const watchedAfter = (
  renaming: Renaming,
  isShared: boolean,
  on: readonly string[],
): readonly string[] =>
  pipe(
    on,
    RA.chain((path): readonly string[] => {
      if (path === renaming.from) return isShared ? [path, renaming.to] : [renaming.to];
      return [rootType(renaming.type) === 'server' ? movePath(renaming)(path) : path];
    }),
    RA.uniq(S.Eq),
  );
