import { isPrintableLine } from '../shared/name.js';
import type { ProblemReport } from './problem.js';
import { SEVERITIES } from './severity.js';

/** The parts of a report that may be other than they should. */
export type ReportField = 'kind' | 'severity' | 'message' | 'since';

const IS_VALID: { readonly [P in ReportField]: (said: ProblemReport[P]) => boolean } = {
  kind: (kind) => /^[a-z][a-z0-9_]{0,63}$/.test(kind),
  severity: (severity) => SEVERITIES.includes(severity),
  message: (message) => isPrintableLine(message) && message.length <= 1_000,
  since: (since) => since.getTime() >= 0 && since.getTime() < Date.UTC(10_000, 0),
};

/** Whether a report with this part can be kept, as far as the part goes. */
export const isValidField =
  <P extends ReportField>(part: P) =>
  (said: ProblemReport[P]): boolean =>
    IS_VALID[part](said);

/** The parts that cannot be what they are; none where the report can be kept. */
export const invalidFields = (report: ProblemReport): readonly ReportField[] =>
  (Object.keys(IS_VALID) as readonly ReportField[]).filter(
    (part) => !isValidField(part)(report[part]),
  );
