import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { isValidField, SEVERITIES, VALIDITY_MS } from '../../../core/problems/problem.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/report-problem.js';
import { parseDurationMs } from '../../../core/shared/durations.js';
import { parameter } from '../operation/parameter.js';
import { optionalText, type Sent, sentBody, sentChoice, sentText } from '../operation/sent.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { isoOrNull, parseInstant } from '../fields/instants.js';

const VALID_FOR_WORDING = 'a time from 1s to 7d, such as 10m';

const parseValidityMs = (text: string): O.Option<number> =>
  O.filter((ms: number) => ms >= VALIDITY_MS.min && ms <= VALIDITY_MS.max)(
    parseDurationMs(text, 'smhd'),
  );

const writtenTime = (example: string) => ({
  type: 'string',
  pattern: '^\\d{1,6}[smhd]$',
  examples: [example],
});

/** For how long the problems of a message hold. */
export const validFor = parameter(
  'ValidFor',
  'A problem lapses unless its alert is sent again within this time, from a second to a week; longer than the `repeat_interval` of Alertmanager. Absent for never.',
  optionalText(VALID_FOR_WORDING, parseValidityMs, writtenTime('5h')),
);

/** The report of a problem, without its key. */
export const ProblemReportBody = sentBody('ProblemReport', {
  severity: sentChoice(SEVERITIES),
  message: sentText(
    'one line of 1 to 1,000 printable characters, without a blank at either end',
    O.fromPredicate(isValidField('message')),
    { type: 'string', minLength: 1, maxLength: 1000, description: 'One line.' },
  ),
  since: optionalText(
    'an instant from 1970 on, such as 2026-11-21T03:00:00Z, or null',
    flow(parseInstant, O.filter(isValidField('since'))),
    {
      anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
      description:
        'When the problem began; now if absent. It is not in the future, but for a minute in which clocks may differ. An open problem keeps the earliest time reported.',
    },
  ),
  valid_for: optionalText(VALID_FOR_WORDING, parseValidityMs, {
    anyOf: [writtenTime('10m'), { type: 'null' }],
    description:
      'The problem lapses unless it is reported again within this time, from a second to a week; absent for never.',
  }),
});

type ReportFields = Pick<ReportedProblem, 'severity' | 'message' | 'since' | 'validForMs'>;

export const decodeProblemReport = (body: unknown): E.Either<readonly string[], ReportFields> =>
  pipe(
    decodeExactly(ProblemReportBody.fields, body),
    E.map(({ valid_for: validForMs, ...fields }) => ({ ...fields, validForMs })),
  );

export const problemReportBody = ({
  severity,
  message,
  since,
  validForMs,
}: ReportFields): Sent<typeof ProblemReportBody> => ({
  severity,
  message,
  since: isoOrNull(since),
  ...(O.isSome(validForMs) ? { valid_for: `${Math.round(validForMs.value / 1_000)}s` } : {}),
});
