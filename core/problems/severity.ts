export const SEVERITIES = ['critical', 'warning', 'info'] as const;

/** How severe a problem is, the most severe first. */
export type Severity = (typeof SEVERITIES)[number];

/** 0 for the most severe. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);
