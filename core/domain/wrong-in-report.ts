import { isPlain } from './name.js';
import type { ProblemReport } from './problem.js';
import { SEVERITIES } from './severity.js';

/** The parts of a report that cannot be what they should; none where it can be kept. */
export type ReportPart = 'kind' | 'severity' | 'message' | 'since';

const IS_RIGHT: { readonly [P in ReportPart]: (report: ProblemReport) => boolean } = {
  kind: ({ kind }) => /^[a-z][a-z0-9_]{0,63}$/.test(kind),
  severity: ({ severity }) => SEVERITIES.includes(severity),
  message: ({ message }) => isPlain(message) && message.length <= 1_000,
  since: ({ since }) => since.getTime() >= 0 && since.getTime() < Date.UTC(10_000, 0),
};

export const wrongInReport = (report: ProblemReport): readonly ReportPart[] =>
  (Object.keys(IS_RIGHT) as readonly ReportPart[]).filter((part) => !IS_RIGHT[part](report));
