import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { SEVERITIES, type Severity } from '../../../core/problems/problem.js';
import { isValidField, VALIDITY_MS } from '../../../core/problems/validate-report.js';
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
  /** Such as `10m`: it lapses unless it is reported again by then. Null or absent for never. */
  readonly valid_for?: string | null;
}

export const SEVERITY_WORDING = `one of ${SEVERITIES.join(', ')}`;

export const VALID_FOR_WORDING = 'a time from 1s to 7d, such as 10m';

export const parseSeverity = oneOf(SEVERITIES);

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Parses a whole number of seconds, minutes, hours or days within the limits, such as `10m`. */
export const parseValidityMs = (text: string): O.Option<number> => {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const durationMs = Number(count) * (UNIT_MS[unit ?? ''] ?? NaN);
  return O.fromPredicate((ms: number) => ms >= VALIDITY_MS.min && ms <= VALIDITY_MS.max)(
    durationMs,
  );
};

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
  valid_for: describedCodec(VALID_FOR_WORDING, optionalText(parseValidityMs)),
});

type ReportFields = Pick<ReportedProblem, 'severity' | 'message' | 'since' | 'validForMs'>;

/** The report of a body, or every mistake in it. */
export const decodeProblemReport = (body: unknown): E.Either<readonly string[], ReportFields> =>
  pipe(
    decodeExactly(Fields, body),
    E.map(({ valid_for: validForMs, ...fields }) => ({ ...fields, validForMs })),
  );

/** The body of this report. */
export const problemReportBody = ({
  severity,
  message,
  since,
  validForMs,
}: ReportFields): ProblemReportBody => ({
  severity,
  message,
  since: isoOrNull(since),
  ...(O.isSome(validForMs) ? { valid_for: `${Math.round(validForMs.value / 1_000)}s` } : {}),
});
