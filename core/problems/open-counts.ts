import { SEVERITIES, type Severity } from './problem.js';

/** How many open problems of each severity a caller may see, neither suppressed nor snoozed. */
export type OpenCounts = Readonly<Record<Severity, number>>;

/** The counts by severity of these problems. */
export const openCountsOf = (problems: readonly { readonly severity: Severity }[]): OpenCounts => {
  const count = (wanted: Severity): number =>
    problems.filter(({ severity }) => severity === wanted).length;
  const [critical, warning, info] = SEVERITIES;
  return { critical: count(critical), warning: count(warning), info: count(info) };
};

export const totalOpen = ({ critical, warning, info }: OpenCounts): number =>
  critical + warning + info;

export const HEALTHS = [...SEVERITIES, 'well'] as const;

/** The severity of the worst problem, or `well`. */
export type Health = (typeof HEALTHS)[number];

export const healthOf = (open: OpenCounts): Health =>
  SEVERITIES.find((severity) => open[severity] > 0) ?? 'well';
