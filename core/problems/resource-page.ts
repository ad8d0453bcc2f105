import * as O from 'fp-ts/lib/Option.js';
import type { Engine } from '../engines/engines.js';
import type { ResourceType } from '../shared/resource.js';
import { type Health, healthOf, type OpenPosition, type ResourceRow } from './resource-row.js';

export const RESOURCE_ORDERS = ['path', 'worst'] as const;

/**
 * By the bytes of the paths; or the worst first, in the order of the problems to fix first, and then the well ones by
 * path.
 */
export type ResourceOrder = (typeof RESOURCE_ORDERS)[number];

/** Where a page ended: at the problem to fix first of its last resource, or at its path. */
export type ResourcePosition = OpenPosition | { readonly _tag: 'Path'; readonly path: string };

/** Which resources to list; what is none does not filter. */
export interface ResourceQuery {
  readonly type: ResourceType;
  /** The path of a resource: selects it and everything under it. */
  readonly under: O.Option<string>;
  /** A part of the path, in any case. */
  readonly contains: O.Option<string>;
  readonly engine: O.Option<Engine>;
  readonly health: O.Option<Health>;
  /** The name of the policy that counts for it; `none` where there are to be no dumps. */
  readonly policy: O.Option<string>;
  readonly order: ResourceOrder;
  /** None for the first page. */
  readonly after: O.Option<ResourcePosition>;
  /** At least 1. */
  readonly limit: number;
}

export interface ResourcePage {
  readonly rows: readonly ResourceRow[];
  /** Where the next page starts; none at the end of the list. */
  readonly next: O.Option<ResourcePosition>;
}

export const resourcePosition = (
  order: ResourceOrder,
  { first, resource: { path } }: ResourceRow,
): ResourcePosition =>
  O.getOrElse((): ResourcePosition => ({ _tag: 'Path', path }))(order === 'worst' ? first : O.none);

export const matchesPath = ({ under, contains }: ResourceQuery, path: string): boolean =>
  (O.isNone(under) || `${path}/`.startsWith(`${under.value}/`)) &&
  (O.isNone(contains) || path.toLowerCase().includes(contains.value.toLowerCase()));

export const matchesResource = (query: ResourceQuery, row: ResourceRow): boolean =>
  matchesPath(query, row.resource.path) &&
  (O.isNone(query.health) || query.health.value === healthOf(row.open)) &&
  (O.isNone(query.policy) || O.toUndefined(row.policy) === query.policy.value) &&
  (O.isNone(query.engine) || O.toUndefined(row.engine) === query.engine.value);
