import * as t from 'io-ts';
import type { SetupCounts } from '../../../core/fleet/setup-counts.js';
import type { Overview } from '../../../core/problems/use-cases/get-overview.js';
import type { Problem } from '../../../core/problems/problem.js';

/** The response of `GET /v1/overview`. */
export interface OverviewBody {
  readonly setup: SetupCounts;
  readonly attention: readonly AttentionItem[];
}

/** The public fields of a problem. */
export interface AttentionItem {
  readonly kind: string;
  readonly severity: string;
  readonly resource_type: string;
  readonly resource_id: string;
  /** The current name of the resource. */
  readonly name: string;
  readonly message: string;
  /** ISO 8601 in UTC, with milliseconds and a Z. */
  readonly since: string;
}

export const AttentionItem = t.type({
  kind: t.string,
  severity: t.string,
  resource_type: t.string,
  resource_id: t.string,
  name: t.string,
  message: t.string,
  since: t.string,
}) satisfies t.Type<AttentionItem, unknown>;

export const OverviewBody = t.type({
  setup: t.type({
    servers: t.number,
    instances: t.number,
    destinations: t.number,
    schedules: t.number,
    channels: t.number,
  }),
  attention: t.readonlyArray(AttentionItem),
}) satisfies t.Type<OverviewBody, unknown>;

export const attentionItem = ({
  kind,
  severity,
  resource,
  message,
  since,
}: Problem): AttentionItem => ({
  kind,
  severity,
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
