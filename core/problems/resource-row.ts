import type { Option } from 'fp-ts/lib/Option.js';
import type { DescribedResource } from '../fleet/fleet-resource.js';
import type { Engine } from '../engines/engines.js';
import { SEVERITIES, type Severity } from './problem.js';
import type { ProblemPosition } from './problem-page.js';

export type OpenPosition = Extract<ProblemPosition, { readonly _tag: 'Open' }>;

/**
 * A resource and its open problems, as far as a caller may see them: neither snoozed nor suppressed ones, on the resource and
 * on everything under it.
 */
export interface ResourceRow {
  readonly resource: DescribedResource;
  /** Of an instance, and of the instance that a database or a schedule is on. */
  readonly engine: Option<Engine>;
  /** The policy that counts for a server, an instance or a database, the nearest one; `none` where that is said. */
  readonly policy: Option<string>;
  /** The name under which it was declared, or what it follows from; none where it was made by hand. */
  readonly managedBy: Option<string>;
  readonly open: OpenCounts;
  /** The problem to fix first. */
  readonly first: Option<OpenPosition>;
  /** The worst severity of the problems of the resource itself. */
  readonly own: Option<Severity>;
  /** The worst severity of the problems of its ancestors. */
  readonly above: Option<Severity>;
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
