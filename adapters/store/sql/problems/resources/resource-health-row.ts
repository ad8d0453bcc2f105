import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DescribedResource } from '../../../../../core/fleet/fleet-resource.js';
import { daysOf, SEVERITIES, type Severity } from '../../../../../core/problems/problem.js';
import type {
  OpenPosition,
  ResourcePosition,
  ResourceRow,
} from '../../../../../core/problems/resource-row.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../../fleet/attributes-codec.js';
import { decodeDescribedRow } from '../../fleet/resource-row.js';
import { Instant, jsonText, rememberTexts } from '../../rows/column-codecs.js';
import { decodeRow, named } from '../../rows/decode-row.js';
import type { PortTask } from '../../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../../core/shared/resource.js';

const Rank = t.union([t.Int, t.null]);

/** Ranks are those of `problemRank`; the first three columns are absent where there is no open problem. */
/** A severity by its rank, and the first and the last day on which a problem of it was open. */
const Days = t.array(t.tuple([t.Int, t.Int, t.Int]));

const Health = t.strict({
  managed_by: t.union([t.string, t.null]),
  policy: t.union([t.string, t.null]),
  instance_attributes: t.union([rememberTexts(jsonText(ATTRIBUTES.instance)), t.null]),
  critical: t.number,
  warning: t.number,
  info: t.number,
  first_rank: Rank,
  first_since: t.union([Instant, t.null]),
  first_id: t.union([Uuid, t.null]),
  own_rank: Rank,
  above_rank: Rank,
  days: t.union([jsonText(Days), t.null]),
  added_at: Instant,
  purged_before: Instant,
});

const severityOf = (rank: number): Severity => SEVERITIES[rank >> 1] ?? 'info';

const positionOf = (rank: number | null, since: Date | null, id: Uuid | null) =>
  rank === null || since === null || id === null ? O.none : O.some(openPosition(rank, since, id));

const openPosition = (rank: number, since: Date, id: Uuid): OpenPosition => ({
  _tag: 'Open',
  severity: severityOf(rank),
  isAcknowledged: rank % 2 === 1,
  since,
  id,
});

const daysIn = (
  { days, added_at: addedAt, purged_before: purgedBefore }: t.TypeOf<typeof Health>,
  at: Date,
): string =>
  daysOf(
    (days ?? []).map(([rank, first, last]) => ({
      severity: SEVERITIES[rank] ?? 'info',
      first,
      last,
    })),
    { addedAt, purgedBefore },
    at,
  );

const toRow = (
  resource: DescribedResource,
  health: t.TypeOf<typeof Health>,
  at: Date,
): ResourceRow => {
  const { critical, warning, info, instance_attributes: instance } = health;
  const engine = resource.type === 'instance' ? resource.attributes.engine : instance?.engine;
  return {
    resource,
    engine: O.fromNullable(engine),
    policy: O.fromNullable(health.policy),
    managedBy: O.fromNullable(health.managed_by),
    open: { critical, warning, info },
    first: positionOf(health.first_rank, health.first_since, health.first_id),
    own: O.map(severityOf)(O.fromNullable(health.own_rank)),
    above: O.map(severityOf)(O.fromNullable(health.above_rank)),
    days: daysIn(health, at),
  };
};

const decodeHealth = decodeRow(Health, named('health of resource'));

/** A row with what was open on the days up to that time. */
export const decodeResourceHealthRow = (at: Date) => (row: unknown) =>
  pipe(
    E.Do,
    // Type and attributes belong together in the row, which the compiler loses sight of.
    E.apS('resource', decodeDescribedRow(row)),
    E.apS('health', decodeHealth(row)),
    E.map(({ resource, health }) => toRow(resource, health, at)),
  );

/** A resource at its path. */
export const decodePathCandidate = flow(
  decodeRow(t.strict({ id: Uuid, path: t.string }), named('resource')),
  E.map(({ id, path }): ResourceCandidate => ({ id, path, position: { _tag: 'Path', path } })),
);

/** A resource at an open problem. */
export const decodeProblemCandidate = flow(
  decodeRow(
    t.strict({ id: Uuid, path: t.string, rank: t.Int, moment: Instant, problem_id: Uuid }),
    named('resource'),
  ),
  E.map(({ id, path, rank, moment, problem_id }): ResourceCandidate => ({
    id,
    path,
    position: openPosition(rank, moment, problem_id),
  })),
);

/** A place in a list, and the resource that may be there. */
export interface ResourceCandidate {
  readonly id: ResourceId;
  readonly path: string;
  readonly position: ResourcePosition;
}

/** What pages are made from, for one caller and query. Fewer candidates than `limit` are the last ones. */
export interface ResourceScan {
  /** The open problems that the caller may see, by priority, each with the resource that it is on or under. */
  readonly byProblem: (
    after: O.Option<OpenPosition>,
    limit: number,
  ) => PortTask<readonly ResourceCandidate[]>;
  /** The resources that the caller may read, by path. */
  readonly byPath: (after: string, limit: number) => PortTask<readonly ResourceCandidate[]>;
  /** Those of these resources that the caller may read, in any order. */
  readonly rows: (ids: readonly ResourceId[]) => PortTask<readonly ResourceRow[]>;
}
