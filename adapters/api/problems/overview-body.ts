import * as t from 'io-ts';
import type { Overview } from '../../../core/problems/use-cases/get-overview.js';
import { ATTENTION_LIMIT } from '../../../core/problems/priority.js';
import { type Problem, SEVERITIES } from '../../../core/problems/problem.js';
import {
  about,
  count,
  documented,
  instant,
  listOf,
  named,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { resourceType } from '../resources/resource-body.js';

export const severity = documented(t.string, { type: 'string', enum: SEVERITIES });

/** The public fields of a problem. */
export const ATTENTION = {
  kind: documented(t.string, { type: 'string', examples: ['server_offline'] }),
  severity,
  resource_type: resourceType,
  resource_id: uuid,
  name: about(text, 'The current name of the resource.'),
  message: text,
  since: instant,
};

export const AttentionItem = named('AttentionItem', record(ATTENTION));
export type AttentionItem = t.TypeOf<typeof AttentionItem>;

const SetupBody = named(
  'Setup',
  about(
    record({
      servers: count,
      instances: count,
      destinations: count,
      schedules: count,
      channels: count,
    }),
    'What exists of each kind, fleet-wide for every caller.',
  ),
);

export const OverviewBody = named(
  'Overview',
  record({
    setup: SetupBody,
    attention: listOf(AttentionItem, {
      maxItems: ATTENTION_LIMIT,
      description:
        'The open problems that the caller may see: critical before warning before info, unacknowledged ones first, then the longest open. Snoozed problems are left out, and those of a server that has an open `server_offline`.',
    }),
  }),
);
export type OverviewBody = t.TypeOf<typeof OverviewBody>;

export const attentionItem = ({
  kind,
  severity: worst,
  resource,
  message,
  since,
}: Problem): AttentionItem => ({
  kind,
  severity: worst,
  resource_type: resource.type,
  resource_id: resource.id,
  name: resource.name,
  message,
  since: since.toISOString(),
});

export const overviewBody = ({ setup, attention }: Overview): OverviewBody => ({
  setup,
  attention: attention.map(attentionItem),
});
