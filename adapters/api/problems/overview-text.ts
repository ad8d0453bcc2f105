import { hash } from 'node:crypto';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { Overview } from '../../../core/problems/use-cases/get-overview.js';
import type { OpenCounts } from '../../../core/problems/open-counts.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { overviewBody } from './overview-body.js';

/** The body of an overview as JSON. */
export interface OverviewText {
  readonly text: string;
  /** In UTF-8. */
  readonly sizeBytes: number;
  /** SHA-256 in base64url: the same for the same text, and for no other. */
  readonly digest: string;
  /** How many problems are open, such as `critical=2, warning=310, info=0`. */
  readonly openProblems: string;
}

/**
 * Made once for each overview, which the store returns for as long as it shows the same: most of what clients poll for has
 * not changed, and callers with the same view share it. Without it an overview takes twice the processor time.
 */
export const overviewText = oncePerValue((overview: Overview): OverviewText => {
  const text = JSON.stringify(overviewBody(overview));
  return {
    text,
    sizeBytes: Buffer.byteLength(text),
    digest: hash('sha256', text, 'base64url'),
    openProblems: openProblemsText(overview.open),
  };
});

const openProblemsText = (open: OpenCounts): string =>
  SEVERITIES.map((severity) => `${severity}=${open[severity]}`).join(', ');
