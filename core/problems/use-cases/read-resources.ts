import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, type NotFound, notFound } from '../../access/caller.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { CHILD_TYPES, type ResourceId, type ResourceType } from '../../shared/resource.js';
import type { LocatedResource, ResourceReader } from '../ports/resource-reader.js';
import type { ResourcePage, ResourceQuery } from '../resource-row.js';

/** The resources directly under a resource, the worst first. */
export interface ResourcesBelow extends ResourcePage {
  readonly type: ResourceType;
}

/** A resource, with its ancestors and the resources under it. */
export interface ResourceInPlace extends LocatedResource {
  /** The first page, of an instance that of its databases; none of a resource that cannot have others under it. */
  readonly below: O.Option<ResourcesBelow>;
}

/** Finds a resource that the caller may read. */
export type GetResource = (
  caller: Caller,
  type: ResourceType,
  id: ResourceId,
) => PortTask<ResourceInPlace, NotFound>;

export interface GetResourcePorts {
  readonly resources: ResourceReader;
  readonly clock: Clock;
}

export const getResource =
  ({ resources, clock }: GetResourcePorts): GetResource =>
  (caller, type, id) => {
    const at = clock.now();
    const readBelow = (under: string, child: ResourceType) =>
      pipe(
        resources.page(caller, { ...CHILDREN, type: child, under: O.some(under) }, at),
        TE.map((page): ResourcesBelow => ({ ...page, type: child })),
      );
    const addBelow = (found: LocatedResource): PortTask<ResourceInPlace> =>
      pipe(
        O.fromNullable(CHILD_TYPES[type]?.[0]),
        O.traverse(TE.ApplicativePar)((child) => readBelow(found.row.resource.path, child)),
        TE.map((below) => ({ ...found, below })),
      );
    return pipe(
      resources.find(caller, type, id, at),
      TE.flatMap(TE.fromOption(() => notFound(type))),
      TE.flatMap(addBelow),
    );
  };

const CHILDREN = {
  contains: O.none,
  engine: O.none,
  health: O.none,
  policy: O.none,
  order: 'worst',
  after: O.none,
  limit: 50,
} as const;

/** Lists the resources of a type that the caller may read, with what is wrong with each. */
export type ListResources = (caller: Caller, query: ResourceQuery) => PortTask<ResourcePage>;

export interface ListResourcesPorts {
  readonly resources: Pick<ResourceReader, 'page'>;
  readonly clock: Clock;
}

export const listResources =
  ({ resources, clock }: ListResourcesPorts): ListResources =>
  (caller, query) =>
    resources.page(caller, query, clock.now());
