import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { healthOf, type OpenCounts } from '../../../../core/problems/open-counts.js';
import type { OpenPosition, ResourceRow } from '../../../../core/problems/resource-row.js';
import { orNull } from '../../fields/decode-exactly.js';
import { isoOrNull } from '../../fields/instants.js';
import { ResourceBody, resourceBody } from '../../resources/resource-body.js';
import { ResourceFacts, resourceFacts } from './resource-facts.js';

/** A resource in a list, with what is wrong with it and with everything under it, as far as the caller may see. */
export interface ResourceRowBody extends ResourceBody, ResourceFacts {
  readonly name: string;
  /** The name under which it was declared; null where it was made by hand. */
  readonly managed_by: string | null;
  /** The severity of the worst of its open problems, or `well`. */
  readonly health: string;
  /** How many of each severity are open, neither snoozed nor suppressed; 101 is more than 100. */
  readonly open: OpenCounts;
  /** Since when the problem to fix first is open. */
  readonly since: string | null;
  /** The severity of the worst problem of what it is under. */
  readonly above: string | null;
  /**
   * What was open on it or under it on each of the last 30 days in UTC, today last: `c`, `w` or `i` for the worst severity, `.` for
   * nothing, `-` where that is not known.
   */
  readonly days: string;
}

export const ResourceRowBody = t.intersection([
  ResourceBody,
  t.type({
    name: t.string,
    managed_by: orNull(t.string),
    health: t.string,
    open: t.type({ critical: t.number, warning: t.number, info: t.number }),
    since: orNull(t.string),
    above: orNull(t.string),
    days: t.string,
  }),
  ResourceFacts,
]) satisfies t.Type<ResourceRowBody, unknown>;

export const resourceRowBody = (row: ResourceRow): ResourceRowBody => ({
  ...resourceBody(row.resource),
  name: row.resource.name,
  managed_by: O.toNullable(row.managedBy),
  ...resourceFacts(row),
  health: healthOf(row.open),
  open: row.open,
  since: pipe(
    row.first,
    O.map(({ since }: OpenPosition) => since),
    isoOrNull,
  ),
  above: O.toNullable(row.above),
  days: row.days,
});
