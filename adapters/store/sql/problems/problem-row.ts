import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import {
  type PrioritizedProblem,
  type ProblemReport,
  type Severity,
  severityRank,
} from '../../../../core/problems/problem.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant, jsonText, SubjectTypeCodec } from '../rows/column-codecs.js';

/** The columns of a problem that every query of problems selects. */
export const PROBLEM_COLUMNS = {
  id: Uuid,
  kind: t.string,
  severity: t.keyof({ critical: null, warning: null, info: null }),
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
