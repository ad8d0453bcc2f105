import { SEVERITIES, type Severity } from './problem.js';

/** How many open problems of each severity a caller may see, neither suppressed nor snoozed; counted as far as `COUNTED`, plus 1. */
export type OpenCounts = Readonly<Record<Severity, number>>;

/** So many of a severity are counted, since an overview must not cost more the more is wrong; one more says that there are more. */
export const COUNTED = 100;

/** The counts of problems that are all there are. */
export const openCountsOf = (problems: readonly { readonly severity: Severity }[]): OpenCounts => {
  const count = (wanted: Severity): number =>
    Math.min(COUNTED + 1, problems.filter(({ severity }) => severity === wanted).length);
  const [critical, warning, info] = SEVERITIES;
  return { critical: count(critical), warning: count(warning), info: count(info) };
};

export const HEALTHS = [...SEVERITIES, 'well'] as const;

/** The severity of the worst problem, or that there is none. */
export type Health = (typeof HEALTHS)[number];

export const healthOf = (open: OpenCounts): Health =>
  SEVERITIES.find((severity) => open[severity] > 0) ?? 'well';
