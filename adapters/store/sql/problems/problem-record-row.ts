import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { isDuringMaintenance } from '../../../../core/problems/maintenance-silence.js';
import type { Acknowledgement, ProblemRecord } from '../../../../core/problems/problem.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant } from '../rows/column-codecs.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { PROBLEM_COLUMNS, REPORT_COLUMNS, reportOptions } from './problem-row.js';

const NullableInstant = t.union([Instant, t.null]);

const Unacknowledged = t.strict({
  acknowledged_by: t.null,
  acknowledged_at: t.null,
  acknowledged_note: t.null,
});
const Acknowledged = t.strict({
  acknowledged_by: t.string,
  acknowledged_at: Instant,
  acknowledged_note: t.string,
});

const ProblemRecordRow = t.intersection([
  t.strict({
    ...PROBLEM_COLUMNS,
    ...REPORT_COLUMNS,
    closed_at: NullableInstant,
    closed_as: t.union([t.literal('lapsed'), t.null]),
    flaps: t.Int,
    snoozed_until: NullableInstant,
    maintenance_until: NullableInstant,
    suppressed_by: t.union([Uuid, t.null]),
  }),
  t.union([Unacknowledged, Acknowledged]),
]);

type Row = t.TypeOf<typeof ProblemRecordRow>;

const decode = decodeRow(ProblemRecordRow, named('problem'));

/** Decodes the record of a problem, as it is at this time. */
export const decodeProblemRecordRow =
  (at: Date) =>
  (row: unknown): E.Either<Corrupt, ProblemRecord> =>
    pipe(
      decode(row),
      E.map((problem) => toRecord(at, problem)),
    );

const toRecord = (at: Date, row: Row): ProblemRecord => {
  const { id, kind, severity, message, since, flaps, closed_as } = row;
  const closedAt = O.fromNullable(row.closed_at);
  const snoozedUntil = O.fromNullable(row.snoozed_until);
  const maintenanceUntil = O.fromNullable(row.maintenance_until);
  return {
    ...{ id, kind, severity, message, since, flaps },
    ...reportOptions(row),
    resource: { type: row.resource_type, id: row.resource_id, name: row.resource_name },
    closedAt,
    closedAs: O.isNone(closedAt) ? O.none : O.some(closed_as ?? 'resolved'),
    acknowledgement: acknowledgementOf(row),
    snoozedUntil: O.filter((until: Date) => O.isNone(closedAt) && until > at)(snoozedUntil),
    isDuringMaintenance: isDuringMaintenance({ closedAt, snoozedUntil, maintenanceUntil }, at),
    suppressedBy: O.fromNullable(row.suppressed_by),
  };
};

const acknowledgementOf = ({
  acknowledged_by: by,
  acknowledged_at: at,
  acknowledged_note: note,
}: t.TypeOf<typeof Unacknowledged> | t.TypeOf<typeof Acknowledged>): O.Option<Acknowledgement> =>
  by === null ? O.none : O.some({ by, at, note });
