import * as O from 'fp-ts/lib/Option.js';
import type { DescribedResource } from '../fleet/fleet-resource.js';
import type { Engine } from '../engines/engines.js';
import { SEVERITIES, type Severity } from './problem.js';
import type { ProblemPosition } from './problem-page.js';
import type { ResourceType } from '../shared/resource.js';

export type OpenPosition = Extract<ProblemPosition, { readonly _tag: 'Open' }>;

/**
 * A resource and its open problems, as far as a caller may see them: neither snoozed nor suppressed ones, on the resource and
 * on everything under it.
 */
export interface ResourceRow {
  readonly resource: DescribedResource;
  /** Of an instance, and of the instance that a database or a schedule is on. */
  readonly engine: O.Option<Engine>;
  /** The policy that counts for a server, an instance or a database, the nearest one; `none` where that is said. */
  readonly policy: O.Option<string>;
  /** The name under which it was declared, or what it follows from; none where it was made by hand. */
  readonly managedBy: O.Option<string>;
  readonly open: OpenCounts;
  /** The problem to fix first. */
  readonly first: O.Option<OpenPosition>;
  /** The worst severity of the problems of the resource itself. */
  readonly own: O.Option<Severity>;
  /** The worst severity of the problems of its ancestors. */
  readonly above: O.Option<Severity>;
  /**
   * The problems that were open on it or under it on each of the last days, in the form of `daysOf`: including snoozed and
   * suppressed ones, with the last severity of each.
   */
  readonly days: string;
}

/** How many open problems of each severity a caller may see, neither suppressed nor snoozed. */
export type OpenCounts = Readonly<Record<Severity, number>>;

export const openCountsOf = (problems: readonly { readonly severity: Severity }[]): OpenCounts => {
  const count = (wanted: Severity): number =>
    problems.filter(({ severity }) => severity === wanted).length;
  const [critical, warning, info] = SEVERITIES;
  return { critical: count(critical), warning: count(warning), info: count(info) };
};

/** The same without some of them. */
export const openCountsWithout = (
  open: OpenCounts,
  problems: Parameters<typeof openCountsOf>[0],
): OpenCounts => {
  const { critical, warning, info } = openCountsOf(problems);
  return {
    critical: open.critical - critical,
    warning: open.warning - warning,
    info: open.info - info,
  };
};

export const totalOpen = ({ critical, warning, info }: OpenCounts): number =>
  critical + warning + info;

export const HEALTHS = [...SEVERITIES, 'well'] as const;

/** The severity of the worst problem, or `well`. */
export type Health = (typeof HEALTHS)[number];

export const healthOf = (open: OpenCounts): Health =>
  SEVERITIES.find((severity) => open[severity] > 0) ?? 'well';

/** How far the first setup has come: how many there are of each type, in the whole fleet for every caller. */
export interface SetupCounts {
  readonly servers: number;
  readonly instances: number;
  readonly destinations: number;
  readonly schedules: number;
  readonly channels: number;
}

export const EMPTY_SETUP: SetupCounts = {
  servers: 0,
  instances: 0,
  destinations: 0,
  schedules: 0,
  channels: 0,
};

export const RESOURCE_ORDERS = ['path', 'worst'] as const;

/**
 * By the bytes of the paths; or the worst first, in the order of the problems to fix first, and then the well ones by
 * path.
 */
export type ResourceOrder = (typeof RESOURCE_ORDERS)[number];

/** Where a page ended: at the problem to fix first of its last resource, or at its path. */
export type ResourcePosition = OpenPosition | { readonly _tag: 'Path'; readonly path: string };

/** Which resources to list; an absent field does not filter. */
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
