import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DescribedResource } from '../../../../core/fleet/fleet-resource.js';
import { SEVERITIES, type Severity } from '../../../../core/problems/problem.js';
import type { OpenPosition, ResourceRow } from '../../../../core/problems/resource-row.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../../fleet/attributes-codec.js';
import { Instant, jsonText } from '../../rows/column-codecs.js';
import { decodeRow, named } from '../../rows/decode-row.js';
import type { ResourceCandidate } from './resource-scan.js';

const rowOf = <T extends ResourceType, A extends object>(type: T, attributes: t.Type<A, unknown>) =>
  t.strict({
    type: t.literal(type),
    id: Uuid,
    path: t.string,
    name: t.string,
    attributes: jsonText(attributes),
  });

const Described = t.union([
  rowOf('server', ATTRIBUTES.server),
  rowOf('instance', ATTRIBUTES.instance),
  rowOf('database', ATTRIBUTES.database),
  rowOf('schedule', ATTRIBUTES.schedule),
  rowOf('destination', ATTRIBUTES.destination),
  rowOf('channel', ATTRIBUTES.channel),
]);

const Rank = t.union([t.Int, t.null]);

/** Ranks are those of `problemRank`; the first three columns are absent where there is no open problem. */
const Health = t.strict({
  instance_attributes: t.union([jsonText(ATTRIBUTES.instance), t.null]),
  critical: t.number,
  warning: t.number,
  info: t.number,
  first_rank: Rank,
  first_since: t.union([Instant, t.null]),
  first_id: t.union([Uuid, t.null]),
  own_rank: Rank,
  above_rank: Rank,
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

const toRow = (resource: DescribedResource, health: t.TypeOf<typeof Health>): ResourceRow => {
  const { critical, warning, info, instance_attributes: instance } = health;
  const engine = resource.type === 'instance' ? resource.attributes.engine : instance?.engine;
  return {
    resource,
    engine: O.fromNullable(engine),
    open: { critical, warning, info },
    first: positionOf(health.first_rank, health.first_since, health.first_id),
    own: O.map(severityOf)(O.fromNullable(health.own_rank)),
    above: O.map(severityOf)(O.fromNullable(health.above_rank)),
  };
};

const decodeDescribed = decodeRow(Described, named('resource'));
const decodeHealth = decodeRow(Health, named('health of resource'));

export const decodeResourceHealthRow = (row: unknown) =>
  pipe(
    E.Do,
    // Type and attributes belong together in the row, which the compiler loses sight of.
    E.apS('resource', decodeDescribed(row)),
    E.apS('health', decodeHealth(row)),
    E.map(({ resource, health }) => toRow(resource, health)),
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
