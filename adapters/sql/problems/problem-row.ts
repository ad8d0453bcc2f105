import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import {
  type PrioritizedProblem,
  type Severity,
  severityRank,
} from '../../../core/problems/problem.js';
import { Uuid } from '../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant, SubjectTypeCodec } from '../rows/column-codecs.js';

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

export const ProblemRow = t.strict({
  ...PROBLEM_COLUMNS,
  acknowledged_at: t.union([Instant, t.null]),
});

export const toProblem = ({
  resource_type,
  resource_id,
  resource_name,
  acknowledged_at,
  ...rest
}: t.TypeOf<typeof ProblemRow>): PrioritizedProblem => ({
  ...rest,
  resource: { type: resource_type, id: resource_id, name: resource_name },
  isAcknowledged: acknowledged_at !== null,
});

export const decodeProblemRow = flow(decodeRow(ProblemRow, named('problem')), E.map(toProblem));

/** The severity of an open problem and whether it is acknowledged as one number, in the order of `byPriority`. */
export const problemRank = (severity: Severity, isAcknowledged: boolean): number =>
  2 * severityRank(severity) + (isAcknowledged ? 1 : 0);
