/** The bodies of the API, as far as the page reads them. The document at `openapi.json` has all of each. */
export interface OverviewBody {
  readonly setup: {
    readonly servers: number;
    readonly instances: number;
    readonly destinations: number;
    readonly schedules: number;
    readonly channels: number;
  };
}

export type Severity = 'critical' | 'warning' | 'info';

export interface ProblemBody {
  readonly id: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly name: string;
  readonly message: string;
  readonly since: string;
  readonly state: 'open' | 'closed';
  readonly closed_at: string | null;
  readonly closed_as: string | null;
  readonly flaps: number;
  readonly acknowledged: { readonly at: string; readonly note: string } | null;
  readonly snoozed_until: string | null;
  readonly suppressed_by: string | null;
  readonly remedy: string | null;
}

export interface ProblemPageBody {
  readonly problems: readonly ProblemBody[];
  readonly next: string | null;
}

export interface WatchBody {
  readonly state: 'current' | 'late' | 'stopped' | 'never';
  readonly interval_seconds: number | null;
  readonly last_check_at: string | null;
  readonly behind_seconds: number;
  readonly nodes: readonly { readonly id: string; readonly servers: number }[];
}

export interface ResourceBody {
  readonly type: string;
  readonly id: string;
  readonly path: string;
}

/** What a resource is under, the server first. */
export interface PlaceBody {
  readonly lineage: readonly (ResourceBody & { readonly own: Severity | null })[];
}

export interface ScheduleBody {
  readonly path: string;
  readonly cron: string;
  readonly timezone: string;
  readonly elsewhere: boolean;
  readonly destination: string | null;
  readonly next_due_at: string | null;
  readonly last_success_at: string | null;
  readonly foresight: { readonly reasons: readonly { readonly detail: string }[] } | null;
}

export interface ReasonBody {
  readonly code: string;
  readonly detail: string;
  readonly remedy?: string;
  readonly retryable?: boolean;
  readonly statements?: readonly string[];
}

export interface ErrorBody {
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly reasons?: readonly ReasonBody[];
  readonly request_id?: string;
}
