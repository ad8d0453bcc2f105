import type { Option } from 'fp-ts/lib/Option.js';
import type { DescribedResource } from '../fleet/fleet-resource.js';
import type { Engine } from '../engines/engines.js';
import type { OpenCounts } from './open-counts.js';
import type { Severity } from './problem.js';
import type { ProblemPosition } from './problem-page.js';

/** The position of an open problem. */
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
