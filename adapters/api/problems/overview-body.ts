import * as t from 'io-ts';
import type { Overview } from '../../../core/problems/use-cases/read-problems.js';
import { ATTENTION_LIMIT } from '../../../core/problems/problem-page.js';
import { type Problem, SEVERITIES } from '../../../core/problems/problem.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { resourceType } from '../resources/resource-body.js';
import { hash } from 'node:crypto';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { OpenCounts } from '../../../core/problems/resource-row.js';

const severity = d.documented(t.string, { type: 'string', enum: SEVERITIES });

/** The public fields of a problem. */
export const ATTENTION = {
  kind: d.documented(t.string, { type: 'string', examples: ['server_offline'] }),
  severity,
  resource_type: resourceType,
  resource_id: d.uuid,
  name: d.about(d.text, 'The current name of the resource.'),
  message: d.text,
  since: d.instant,
};

export const AttentionItem = d.namedRecord('AttentionItem', ATTENTION);
export type AttentionItem = t.TypeOf<typeof AttentionItem>;

const SetupBody = d.named(
  'Setup',
  d.about(
    d.record({
      servers: d.count,
      instances: d.count,
      destinations: d.count,
      schedules: d.count,
      channels: d.count,
    }),
    'What exists of each kind, fleet-wide for every caller.',
  ),
);

export const OverviewBody = d.namedRecord('Overview', {
  setup: SetupBody,
  attention: d.listOf(AttentionItem, {
    maxItems: ATTENTION_LIMIT,
    description:
      'The open problems that the caller may see: critical before warning before info, unacknowledged ones first, then the longest open. Snoozed problems are left out, and those of a server that has an open `server_offline`.',
  }),
});
export type OverviewBody = t.TypeOf<typeof OverviewBody>;

export const attentionItem = (problem: Problem): AttentionItem =>
  encode(AttentionItem, problem, {
    resource_type: problem.resource.type,
    resource_id: problem.resource.id,
    name: problem.resource.name,
  });

export const overviewBody = ({ setup, attention }: Overview): OverviewBody => ({
  setup,
  attention: attention.map(attentionItem),
});

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
