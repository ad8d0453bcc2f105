import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Acknowledgement, ProblemRecord } from '../../../core/problems/problem.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant } from '../rows/column-codecs.js';
import { PROBLEM_COLUMNS } from './problem-row.js';

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
  t.strict({ ...PROBLEM_COLUMNS, closed_at: NullableInstant, snoozed_until: NullableInstant }),
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

const toRecord = (
  at: Date,
  { resource_type, resource_id, resource_name, closed_at, snoozed_until, ...rest }: Row,
): ProblemRecord => {
  const { acknowledged_by: _by, acknowledged_at: _at, acknowledged_note: _note, ...problem } = rest;
  return {
    ...problem,
    resource: { type: resource_type, id: resource_id, name: resource_name },
    closedAt: O.fromNullable(closed_at),
    acknowledgement: acknowledgementOf(rest),
    snoozedUntil: pipe(
      O.fromNullable(snoozed_until),
      O.filter((until) => until > at),
    ),
  };
};

const acknowledgementOf = ({
  acknowledged_by: by,
  acknowledged_at: at,
  acknowledged_note: note,
}: t.TypeOf<typeof Unacknowledged> | t.TypeOf<typeof Acknowledged>): O.Option<Acknowledgement> =>
  by === null ? O.none : O.some({ by, at, note });
