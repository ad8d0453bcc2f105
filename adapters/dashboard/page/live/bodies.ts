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

/** Who asks, and what that caller may do where. */
export interface MeBody {
  readonly name: string | null;
  readonly grants: readonly GrantBody[];
}

export interface GrantBody {
  readonly permission: string;
  /** `fleet`, or the id of a resource. */
  readonly scope: string;
}

export interface TokenBody {
  readonly id: string;
  readonly name: string;
  readonly grants: readonly GrantBody[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** Of a session: the token that it acts for. */
  readonly parent_id: string | null;
}

/** What applying a fleet would change. */
export type PlanBody = Readonly<
  Record<'added' | 'changed' | 'removed' | 'unlisted', readonly Omit<ResourceBody, 'id'>[]>
>;

export interface ResourceBody {
  readonly type: string;
  readonly id: string;
  readonly path: string;
}

/** One resource, and what it is under, the server first. */
export interface PlaceBody extends RowBody {
  readonly lineage: readonly (ResourceBody & { readonly own: Severity | null })[];
}

/** A resource in a list, with what is wrong with it and under it. */
export interface RowBody extends ResourceBody {
  readonly name: string;
  /** Who declared it; null of what was made by hand. */
  readonly managed_by: string | null;
  readonly health: Severity | 'well';
  readonly open: Readonly<Record<Severity, number>>;
  readonly above: Severity | null;
  readonly engine?: string | null;
  readonly address?: string | null;
  readonly host?: string;
  readonly port?: number;
  readonly tls?: string;
  readonly user?: string;
  readonly kind?: string;
  readonly encrypted?: boolean;
  /** A character for each of the last days, today's last: `.`, the first letter of the worst severity, or `-`. */
  readonly days?: string;
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
