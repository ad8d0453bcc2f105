import type { Option } from 'fp-ts/lib/Option.js';
import type { DescribedResource } from '../fleet/fleet-resource.js';
import type { Engine } from '../engines/engines.js';
import type { OpenCounts } from './open-counts.js';
import type { Severity } from './problem.js';
import type { ProblemPosition } from './problem-page.js';

/** The position of an open problem. */
export type OpenPosition = Extract<ProblemPosition, { readonly _tag: 'Open' }>;

/**
 * A resource and what is wrong with it, as far as a caller may see: with open problems that are neither snoozed nor
 * suppressed, on the resource and on everything under it.
 */
export interface ResourceRow {
  readonly resource: DescribedResource;
  /** Of an instance, and of the instance that a database or a schedule is on. */
  readonly engine: Option<Engine>;
  /** The name under which it was declared; none of what was made by hand. */
  readonly managedBy: Option<string>;
  readonly open: OpenCounts;
  /** The problem to fix first. */
  readonly first: Option<OpenPosition>;
  /** The worst of the problems of the resource itself. */
  readonly own: Option<Severity>;
  /** The worst of the problems of what the resource is under. */
  readonly above: Option<Severity>;
  /**
   * What was open on it or under it on each of the last days, as `daysOf` has it: snoozed and suppressed problems as well,
   * with the last severity of each.
   */
  readonly days: string;
}
