export const SEVERITIES = ['critical', 'warning', 'info'] as const;

/** How much a problem matters, the gravest first. */
export type Severity = (typeof SEVERITIES)[number];

/** 0 for the gravest. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);
