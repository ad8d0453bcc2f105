import type * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { SEVERITIES, type Severity } from '../../../core/problems/problem.js';
import { isValidField } from '../../../core/problems/validate-report.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { isoOrNull, parseInstant } from '../fields/instants.js';
import { oneOf, optionalText, requiredText } from '../fields/text-fields.js';

/** The report of a problem, without its key. */
export interface ProblemReportBody {
  readonly severity: Severity;
  readonly message: string;
  /** ISO 8601 with a zone; null or absent for now. */
  readonly since?: string | null;
}

export const SEVERITY_WORDING = `one of ${SEVERITIES.join(', ')}`;

export const parseSeverity = oneOf(SEVERITIES);

const Fields = t.type({
  severity: describedCodec(SEVERITY_WORDING, requiredText(parseSeverity)),
  message: describedCodec(
    'one line of 1 to 1,000 printable characters, without a blank at either end',
    requiredText(O.fromPredicate(isValidField('message'))),
  ),
  since: describedCodec(
    'an instant from 1970 on, such as 2026-11-21T03:00:00Z, or null',
    optionalText(flow(parseInstant, O.filter(isValidField('since')))),
  ),
});

/** The report of a body, or every mistake in it. */
export const decodeProblemReport = (
  body: unknown,
): E.Either<readonly string[], Pick<ReportedProblem, 'severity' | 'message' | 'since'>> =>
  decodeExactly(Fields, body);

/** The body of this report. */
export const problemReportBody = ({
  severity,
  message,
  since,
}: Pick<ReportedProblem, 'severity' | 'message' | 'since'>): ProblemReportBody => ({
  severity,
  message,
  since: isoOrNull(since),
});
