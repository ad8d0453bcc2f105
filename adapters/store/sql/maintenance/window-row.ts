import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type {
  FollowedWindow,
  MaintenanceWindow,
} from '../../../../core/maintenance/maintenance-window.js';
import type { MaintenanceRules } from '../../../../core/maintenance/ports/maintenance-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { MAINTENANCE } from '../fleet/attributes-codec.js';
import { Instant, jsonText, nullable, SubjectTypeCodec } from '../rows/column-codecs.js';
import { decodeFields, decodeRow, named } from '../rows/decode-row.js';

/** The columns of a window `m` on a resource `r` that `decodeWindowRow` reads. */
export const WINDOW_COLUMNS = `
m.id, m.starts_at, m.ends_at, m.note, m.started_by, r.type AS resource_type, r.id AS resource_id, r.path`;

const WINDOW = {
  id: Uuid,
  startsAt: Instant,
  endsAt: Instant,
  note: t.string,
  startedBy: nullable(t.string),
  resourceType: SubjectTypeCodec,
  resourceId: Uuid,
  path: t.string,
};

export const decodeWindowRow = flow(
  decodeFields(WINDOW, named('maintenance window')),
  E.map(({ startsAt, endsAt, resourceType, resourceId, path, ...window }): MaintenanceWindow => ({
    ...window,
    resource: { type: resourceType, id: resourceId, path },
    from: startsAt,
    until: endsAt,
  })),
);

const decodeRuled = decodeRow(t.type({ type: SubjectTypeCodec, id: Uuid }), named('resource'));

const decodeAttributes = decodeRow(
  t.type({ attributes: jsonText(t.type({ maintenance: MAINTENANCE })) }),
  named('resource'),
);

/** The rules of a resource, from its attributes. */
export const decodeRulesRow = (row: unknown): E.Either<Corrupt, MaintenanceRules> =>
  pipe(
    decodeRuled(row),
    E.map(({ type, id }) => ({
      resource: { type, id },
      rules: pipe(
        decodeAttributes(row),
        E.map(({ attributes }) => attributes.maintenance),
      ),
    })),
  );

/** The columns of a window `m` on a resource `r` that `decodeFollowedRow` reads. */
export const FOLLOWED_COLUMNS =
  'm.id, r.id AS resource_id, m.starts_at, m.ends_at, m.planned_until, m.note';

export const decodeFollowedRow = flow(
  decodeFields(
    {
      id: Uuid,
      resourceId: Uuid,
      startsAt: Instant,
      endsAt: Instant,
      plannedUntil: Instant,
      note: t.string,
    },
    named('maintenance window'),
  ),
  E.map(({ resourceId, startsAt, endsAt, ...window }): FollowedWindow => ({
    ...window,
    resource: { id: resourceId },
    from: startsAt,
    until: endsAt,
  })),
);
