import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { FollowedWindow } from '../../../../core/maintenance/follow-plans.js';
import type { MaintenanceWindow } from '../../../../core/maintenance/maintenance-window.js';
import type { MaintenanceRules } from '../../../../core/maintenance/ports/maintenance-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { MAINTENANCE } from '../fleet/attributes-codec.js';
import { Instant, jsonText, nullable, SubjectTypeCodec } from '../rows/column-codecs.js';
import { decodeRow, named } from '../rows/decode-row.js';

/** The columns of a window `m` on a resource `r` that `decodeWindowRow` reads. */
export const WINDOW_COLUMNS = `
m.id, m.starts_at, m.ends_at, m.note, m.started_by, r.type AS resource_type, r.id AS resource_id, r.path`;

const WindowRow = t.strict({
  id: Uuid,
  starts_at: Instant,
  ends_at: Instant,
  note: t.string,
  started_by: nullable(t.string),
  resource_type: SubjectTypeCodec,
  resource_id: Uuid,
  path: t.string,
});

export const decodeWindowRow = flow(
  decodeRow(WindowRow, named('maintenance window')),
  E.map(({ id, note, path, ...row }): MaintenanceWindow => ({
    id,
    note,
    resource: { type: row.resource_type, id: row.resource_id, path },
    from: row.starts_at,
    until: row.ends_at,
    startedBy: row.started_by,
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
  decodeRow(
    t.strict({
      id: Uuid,
      resource_id: Uuid,
      starts_at: Instant,
      ends_at: Instant,
      planned_until: Instant,
      note: t.string,
    }),
    named('maintenance window'),
  ),
  E.map(({ id, note, ...row }): FollowedWindow => ({
    id,
    note,
    resource: { id: row.resource_id },
    from: row.starts_at,
    until: row.ends_at,
    plannedUntil: row.planned_until,
  })),
);
