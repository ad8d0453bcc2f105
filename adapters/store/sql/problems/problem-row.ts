import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type {
  Acknowledgement,
  PrioritizedProblem,
  ProblemRecord,
  ProblemReport,
  Severity,
} from '../../../../core/problems/problem.js';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import { wordOf } from '../../../../core/shared/word.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant, jsonText, SubjectTypeCodec } from '../rows/column-codecs.js';
import * as O from 'fp-ts/lib/Option.js';
import { isDuringMaintenance } from '../../../../core/problems/maintenance-silence.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';

/** The columns of a problem that every query of problems selects. */
export const PROBLEM_COLUMNS = {
  id: Uuid,
  kind: t.string,
  severity: wordOf(SEVERITIES),
  message: t.string,
  since: Instant,
  resource_type: SubjectTypeCodec,
  resource_id: Uuid,
  resource_name: t.string,
};

/** Those of what a report may leave out. */
export const REPORT_COLUMNS = {
  facts: t.union([jsonText(t.readonly(t.record(t.string, t.union([t.string, t.number])))), t.null]),
  valid_until: t.union([Instant, t.null]),
};

type ReportOptions = Pick<ProblemReport, 'facts' | 'validUntil'>;

type Decoded<C extends t.Props> = { readonly [N in keyof C]: t.TypeOf<C[N]> };

export const reportOptions = ({
  facts,
  valid_until,
}: Decoded<typeof REPORT_COLUMNS>): ReportOptions => ({
  ...(facts === null ? {} : { facts }),
  ...(valid_until === null ? {} : { validUntil: valid_until }),
});

export const ProblemRow = t.strict({
  ...PROBLEM_COLUMNS,
  acknowledged_at: t.union([Instant, t.null]),
  // Rows that were shown before there was one have none.
  explained_by: t.union([t.string, t.null, t.undefined]),
});

export const toProblem = ({
  resource_type,
  resource_id,
  resource_name,
  acknowledged_at,
  explained_by,
  ...rest
}: t.TypeOf<typeof ProblemRow>): PrioritizedProblem => ({
  ...rest,
  resource: { type: resource_type, id: resource_id, name: resource_name },
  isAcknowledged: acknowledged_at !== null,
  ...(typeof explained_by === 'string' && { explainedBy: explained_by }),
});

export const decodeProblemRow = flow(decodeRow(ProblemRow, named('problem')), E.map(toProblem));

/** The severity of an open problem and whether it is acknowledged as one number, in the order of `byPriority`. */
export const problemRank = (severity: Severity, isAcknowledged: boolean): number =>
  2 * severityRank(severity) + (isAcknowledged ? 1 : 0);

export const decodeProblemCountRow = decodeRow(
  t.strict({ kind: t.string, severity: PROBLEM_COLUMNS.severity, count: t.number }),
  () => 'number of open problems',
);

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
    explained_by: t.union([Uuid, t.null]),
    resource_path: t.union([t.string, t.null, t.undefined]),
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
    id,
    kind,
    severity,
    message,
    since,
    flaps,
    ...reportOptions(row),
    resource: { type: row.resource_type, id: row.resource_id, name: row.resource_name },
    ...(row.resource_path != null && { path: row.resource_path }),
    closedAt,
    closedAs: O.isNone(closedAt) ? O.none : O.some(closed_as ?? 'resolved'),
    acknowledgement: acknowledgementOf(row),
    snoozedUntil: O.filter((until: Date) => O.isNone(closedAt) && until > at)(snoozedUntil),
    isDuringMaintenance: isDuringMaintenance({ closedAt, snoozedUntil, maintenanceUntil }, at),
    suppressedBy: O.fromNullable(row.suppressed_by),
    ...(row.explained_by !== null && { explainedBy: row.explained_by }),
  };
};

const acknowledgementOf = ({
  acknowledged_by: by,
  acknowledged_at: at,
  acknowledged_note: note,
}: t.TypeOf<typeof Unacknowledged> | t.TypeOf<typeof Acknowledged>): O.Option<Acknowledgement> =>
  by === null ? O.none : O.some({ by, at, note });
