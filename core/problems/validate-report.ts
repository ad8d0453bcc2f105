import { isPrintableLine } from '../shared/name.js';
import { type ProblemReport, SEVERITIES } from './problem.js';
import { DAY_MS } from '../shared/durations.js';

export type ReportField = 'kind' | 'severity' | 'message' | 'since';

/** The difference of clocks: a time that is at most this far ahead counts as now. */
export const CLOCK_SKEW_MS = 60_000;

/** How long a report may be valid: from a second to a week. */
export const VALIDITY_MS = { min: 1_000, max: 7 * DAY_MS } as const;

/** How long the message of a report may be, in the unit of `length`. */
export const MESSAGE_CHARACTERS = 1_000;

const IS_VALID: { readonly [P in ReportField]: (value: ProblemReport[P]) => boolean } = {
  kind: (kind) => /^[a-z][a-z0-9_]{0,63}$/.test(kind),
  severity: (severity) => SEVERITIES.includes(severity),
  message: (message) => isPrintableLine(message) && message.length <= MESSAGE_CHARACTERS,
  since: (since) => since.getTime() >= 0 && since.getTime() < Date.UTC(10_000, 0),
};

export const isValidField =
  <P extends ReportField>(field: P) =>
  (value: ProblemReport[P]): boolean =>
    IS_VALID[field](value);

export const invalidFields = (report: ProblemReport): readonly ReportField[] =>
  (Object.keys(IS_VALID) as readonly ReportField[]).filter(
    (field) => !isValidField(field)(report[field]),
  );
