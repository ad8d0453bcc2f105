/* Made from the OpenAPI document by `npm run client`. */

/** The values of the API, by their names in its document. */
export interface Schemas {
  readonly Uuid: string;
  /** ISO 8601 in UTC, with milliseconds and a Z. */
  readonly Instant: string;
  /** The `x-request-id` of the request if it is well formed, else a generated one. */
  readonly RequestId: string;
  /** One of the things that are wrong. */
  readonly Reason: {
    readonly code: string;
    readonly detail: string;
    /** How to fix it. */
    readonly remedy?: string;
    /** Whether a later attempt may succeed without a fix. */
    readonly retryable?: boolean;
    /** The objects of the database that it is about. */
    readonly objects?: {
      /** Some of them, as they are written in SQL. */
      readonly names: readonly string[];
      /** How many there are in all. */
      readonly count: number;
    };
    /** Since when it is so. */
    readonly since?: string;
    /** Statements in SQL that fix it, for an owner or an administrator to run. */
    readonly statements?: readonly string[];
  };
  readonly Health: { readonly status: 'alive' | 'ready' };
  /** This document. */
  readonly OpenApi: {
    readonly openapi: '3.1.0';
    readonly info: Readonly<Record<string, unknown>>;
    readonly paths: Readonly<Record<string, unknown>>;
  };
  readonly Resource: {
    readonly type: Schemas['ResourceType'];
    readonly id: Schemas['Uuid'];
    readonly path: string;
  };
  readonly Resources: { readonly resources: readonly Schemas['Resource'][] };
  readonly ResourceRow: {
    readonly type: Schemas['ResourceType'];
    readonly id: Schemas['Uuid'];
    readonly path: string;
    readonly name: string;
    /** The name under which it was declared; null where it was made by hand. */
    readonly managed_by: string | null;
    /** The severity of the worst of `open`. */
    readonly health: 'critical' | 'warning' | 'info' | 'well';
    /** The open problems of it and of everything under it that the caller may see, neither snoozed nor suppressed. */
    readonly open: { readonly critical: number; readonly warning: number; readonly info: number };
    /** Since when the problem to fix first is open. */
    readonly since: Schemas['Instant'] | null;
    /** The severity of the worst problem of what it is under. */
    readonly above: 'critical' | 'warning' | 'info' | null;
    /** A character for each of the last days in UTC, today last: the worst severity that was open on it or under it, `c`, `w` or `i`, snoozed or not; `.` for nothing; `-` where that is not known, since the resource was added later or closed problems were removed. */
    readonly days: string;
    /** Of a server. */
    readonly address?: string | null;
    /** Of an instance, and of what is under it. */
    readonly engine?: 'postgresql' | 'mysql' | 'mariadb' | null;
    /** Of an instance. */
    readonly host?: string;
    readonly port?: number;
    readonly tls?: 'verify-full' | 'verify-ca' | 'encrypt-only' | 'off';
    /** The admin user of an instance. */
    readonly user?: string;
    /** `none`: the database needs no dump. */
    readonly backups?: 'none' | null;
    /** Of a schedule. */
    readonly cron?: string;
    readonly timezone?: string;
    /** The name of the destination of a schedule; null where dumps are made elsewhere. */
    readonly destination?: string | null;
    /** Of a destination or a channel. */
    readonly kind?: string;
    /** Whether dumps in a destination are encrypted. */
    readonly encrypted?: boolean;
    /** Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`. */
    readonly next_dump_at?: Schemas['Instant'] | null;
    /** Of a database: when the last good dump of one of its schedules ended; null where there is none, and without `backup:read`. */
    readonly last_dump_at?: Schemas['Instant'] | null;
  };
  readonly ResourceInPlace: {
    readonly type: Schemas['ResourceType'];
    readonly id: Schemas['Uuid'];
    readonly path: string;
    readonly name: string;
    /** The name under which it was declared; null where it was made by hand. */
    readonly managed_by: string | null;
    /** The severity of the worst of `open`. */
    readonly health: 'critical' | 'warning' | 'info' | 'well';
    /** The open problems of it and of everything under it that the caller may see, neither snoozed nor suppressed. */
    readonly open: { readonly critical: number; readonly warning: number; readonly info: number };
    /** Since when the problem to fix first is open. */
    readonly since: Schemas['Instant'] | null;
    /** The severity of the worst problem of what it is under. */
    readonly above: 'critical' | 'warning' | 'info' | null;
    /** A character for each of the last days in UTC, today last: the worst severity that was open on it or under it, `c`, `w` or `i`, snoozed or not; `.` for nothing; `-` where that is not known, since the resource was added later or closed problems were removed. */
    readonly days: string;
    /** Of a server. */
    readonly address?: string | null;
    /** Of an instance, and of what is under it. */
    readonly engine?: 'postgresql' | 'mysql' | 'mariadb' | null;
    /** Of an instance. */
    readonly host?: string;
    readonly port?: number;
    readonly tls?: 'verify-full' | 'verify-ca' | 'encrypt-only' | 'off';
    /** The admin user of an instance. */
    readonly user?: string;
    /** `none`: the database needs no dump. */
    readonly backups?: 'none' | null;
    /** Of a schedule. */
    readonly cron?: string;
    readonly timezone?: string;
    /** The name of the destination of a schedule; null where dumps are made elsewhere. */
    readonly destination?: string | null;
    /** Of a destination or a channel. */
    readonly kind?: string;
    /** Whether dumps in a destination are encrypted. */
    readonly encrypted?: boolean;
    /** Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`. */
    readonly next_dump_at?: Schemas['Instant'] | null;
    /** Of a database: when the last good dump of one of its schedules ended; null where there is none, and without `backup:read`. */
    readonly last_dump_at?: Schemas['Instant'] | null;
    /** The severity of the worst of its own problems. */
    readonly own: 'critical' | 'warning' | 'info' | null;
    /** What it is under, the outermost first; without what the caller may not read. */
    readonly lineage: readonly {
      readonly type: Schemas['ResourceType'];
      readonly id: Schemas['Uuid'];
      readonly path: string;
      readonly name: string;
      /** The severity of the worst of its own problems. */
      readonly own: 'critical' | 'warning' | 'info' | null;
    }[];
    /** The first page of what is directly under it, the worst first; null for what can have nothing under it. `next` is for the list of that type, with `under` and `order=worst`. */
    readonly below: {
      readonly type: Schemas['ResourceType'];
      readonly rows: readonly Schemas['ResourceRow'][];
      /** The value of `after` for the next page; null on the last page. */
      readonly next: string | null;
    } | null;
  };
  readonly Servers: {
    readonly servers: readonly Schemas['ResourceRow'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly Instances: {
    readonly instances: readonly Schemas['ResourceRow'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly Databases: {
    readonly databases: readonly Schemas['ResourceRow'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly Destinations: {
    readonly destinations: readonly Schemas['ResourceRow'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly Channels: {
    readonly channels: readonly Schemas['ResourceRow'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  /** `fleet` is the fleet itself: problems have it, and the plan of a change of its maintenance. */
  readonly ResourceType:
    'server' | 'instance' | 'database' | 'schedule' | 'destination' | 'channel' | 'fleet';
  readonly Overview: {
    readonly setup: Schemas['Setup'];
    /** The open problems that the caller may see: critical before warning before info, unacknowledged ones first, then the longest open. Snoozed problems are left out, and those of a server that has an open `server_offline`. */
    readonly attention: readonly Schemas['AttentionItem'][];
  };
  /** What exists of each kind, fleet-wide for every caller. */
  readonly Setup: {
    readonly servers: number;
    readonly instances: number;
    readonly destinations: number;
    readonly schedules: number;
    readonly channels: number;
  };
  readonly AttentionItem: {
    readonly kind: string;
    readonly severity: 'critical' | 'warning' | 'info';
    readonly resource_type: Schemas['ResourceType'];
    readonly resource_id: Schemas['Uuid'];
    /** The current name of the resource. */
    readonly name: string;
    readonly message: string;
    readonly since: Schemas['Instant'];
  };
  readonly Watch: {
    /** `current`: a check has ended within three rounds, and none waits for longer than one. `late`: one does. `stopped`: no check has ended for three rounds. `never`: none ever has. */
    readonly state: 'current' | 'late' | 'stopped' | 'never';
    /** How long a round takes; null before a node has ever reported. */
    readonly interval_seconds: number | null;
    /** When a check of a server last ended; null if none has. */
    readonly last_check_at: Schemas['Instant'] | null;
    /** By how much the check that waits longest is late; where no node is alive, the next round. */
    readonly behind_seconds: number;
    /** The nodes that are alive. */
    readonly nodes: readonly Schemas['WatchNode'][];
  };
  readonly WatchNode: {
    readonly id: Schemas['Uuid'];
    readonly alive_at: Schemas['Instant'];
    /** How many servers it checks. */
    readonly servers: number;
    readonly behind_seconds: number;
  };
  /** A fleet file as JSON, with literal secrets, or `{ "kept": true }` for those that stay as they are stored: the service reads neither files nor its environment for a caller. The error has the place and a sentence for each mistake. */
  readonly Fleet: {
    readonly servers?: readonly Readonly<Record<string, unknown>>[];
    readonly destinations?: readonly Readonly<Record<string, unknown>>[];
    readonly channels?: readonly Readonly<Record<string, unknown>>[];
    readonly maintenance?: readonly Readonly<Record<string, unknown>>[];
  };
  /** What was changed or, for a dry run, would be. */
  readonly FleetPlan: {
    readonly added: readonly Schemas['ResourceKey'][];
    readonly changed: readonly Schemas['ResourceKey'][];
    readonly removed: readonly Schemas['ResourceKey'][];
    /** Not in the document, and kept, because `prune` is not set. Empty with `prune_under`. */
    readonly unlisted: readonly Schemas['ResourceKey'][];
    /** Present where there is any. What is under it has a new path as well. */
    readonly renamed?: readonly Schemas['Renaming'][];
    /** Of others until now, or made by hand; present where there is any. All of it is in `changed`, too. */
    readonly taken_over?: readonly Schemas['ResourceKey'][];
    /** Only of a dry run: `confirm` of the request that carries it out. */
    readonly digest?: string;
    /** Only of a dry run: the dumps that the `keep` of a changed schedule would remove, for good. Only of schedules on which the caller holds `backup:read`. */
    readonly expiring?: readonly Schemas['ExpiringDumps'][];
    /** The windows of the document in which dumps of its schedules are due, and made all the same: of each schedule the first, and a hundred of them. Absent where there are none. */
    readonly maintenance?: readonly Schemas['DescribedMaintenanceWindow'][];
  };
  readonly DescribedMaintenanceWindow: {
    readonly resource: Schemas['ResourceKey'];
    readonly from: Schemas['Instant'];
    readonly until: Schemas['Instant'];
    readonly note: string;
    readonly dumps: readonly Schemas['DueDump'][];
  };
  readonly ExpiringDumps: {
    readonly schedule: string;
    readonly count: number;
    /** How many of them were written when their destination was at another place: they are removed only if they were moved along. */
    readonly moved: number;
    /** The latest ten. */
    readonly dumps: readonly {
      readonly run: Schemas['Uuid'];
      readonly started_at: Schemas['Instant'];
      readonly size_bytes: number;
    }[];
  };
  readonly ResourceKey: { readonly type: Schemas['ResourceType']; readonly path: string };
  /** What a fleet file has of one resource, as JSON, with literal secrets, or `{ "kept": true }` for those that stay as they are stored. The error has the place and a sentence for each mistake. */
  readonly ResourceDescription: Readonly<Record<string, unknown>>;
  readonly Renaming: {
    readonly type: Schemas['ResourceType'];
    /** Its path until then. */
    readonly from: string;
    readonly to: string;
  };
  readonly ProblemKind: string;
  readonly Acknowledgement: {
    /** The id of the token that acknowledged it. */
    readonly by: string;
    readonly at: Schemas['Instant'];
    readonly note: string;
  };
  readonly Problem: {
    readonly id: Schemas['Uuid'];
    readonly kind: Schemas['ProblemKind'];
    readonly severity: 'critical' | 'warning' | 'info';
    readonly resource_type: Schemas['ResourceType'];
    readonly resource_id: Schemas['Uuid'];
    /** The current name of the resource. */
    readonly name: string;
    readonly message: string;
    readonly since: Schemas['Instant'];
    readonly state: 'open' | 'closed';
    readonly closed_at: Schemas['Instant'] | null;
    /** How it was closed: `lapsed` where its report was not renewed in time. */
    readonly closed_as: 'resolved' | 'lapsed' | null;
    /** How often it came back within ten minutes of its closing, and was reopened. */
    readonly flaps: number;
    /** Unless it is reported again by then, it lapses. */
    readonly valid_until: Schemas['Instant'] | null;
    readonly acknowledged: Schemas['Acknowledgement'] | null;
    /** Until then the overview leaves it out. */
    readonly snoozed_until: Schemas['Instant'] | null;
    /** Whether it is snoozed because it opened during maintenance; of a closed problem, whether it was until it closed. */
    readonly during_maintenance: boolean;
    /** The open problem that explains it, which the overview shows instead. */
    readonly suppressed_by: Schemas['Uuid'] | null;
    /** How to fix it; null once it is closed, and for the kinds of reporters. */
    readonly remedy: string | null;
    /** Where the documentation explains the kind, relative to the repository of Shipshape; null for the kinds of reporters. */
    readonly docs: string | null;
  };
  readonly Problems: {
    readonly problems: readonly Schemas['Problem'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly ProblemReport: {
    readonly severity: 'critical' | 'warning' | 'info';
    /** One line. */
    readonly message: string;
    /** When the problem began; now if absent. It is not in the future, but for a minute in which clocks may differ. An open problem keeps the earliest time reported. */
    readonly since?: string | null;
    /** The problem lapses unless it is reported again within this time, from a second to a week; absent for never. */
    readonly valid_for?: string | null;
  };
  readonly AcknowledgementRequest: {
    /** One line, at most 1,000 characters. */
    readonly note?: string | null;
  };
  readonly SnoozeRequest: {
    /** At most a year ahead. */
    readonly until: string;
  };
  /** The body of a webhook of Alertmanager. What else is in it is not read. */
  readonly Alerts: {
    readonly version: '4';
    readonly alerts: readonly {
      readonly status: 'firing' | 'resolved';
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations?: Readonly<Record<string, string>>;
      readonly startsAt: string;
      readonly fingerprint?: string;
    }[];
    readonly truncatedAlerts?: number;
  };
  /** How many alerts of each state were taken. */
  readonly AlertsTaken: { readonly firing: number; readonly resolved: number };
  readonly Run: {
    readonly id: Schemas['Uuid'];
    readonly kind: 'download' | 'scheduled' | 'manual' | 'elsewhere';
    readonly state: 'due' | 'running' | 'done' | 'failed' | 'missed' | 'cancelled' | 'expired';
    readonly database: {
      /** Null once the database has been removed from the fleet. */
      readonly id: Schemas['Uuid'] | null;
      /** When the run started. */
      readonly path: string;
    };
    readonly engine: 'postgresql' | 'mysql' | 'mariadb';
    /** Null of a download. */
    readonly schedule: {
      /** Null once the schedule has been removed from the fleet. */
      readonly id: Schemas['Uuid'] | null;
      readonly path: string;
    } | null;
    /** The time of its schedule for which it is made; null where there is none. */
    readonly due_at: Schemas['Instant'] | null;
    /** How often it was begun. */
    readonly attempt: number;
    /** Null before it is known. */
    readonly format: 'custom' | 'plain' | null;
    /** The id of the token, or of the schedule, that started it. */
    readonly started_by: string;
    /** When it was last begun; of one that is due, when it is to begin. */
    readonly started_at: Schemas['Instant'];
    /** Null while it runs. */
    readonly ended_at: Schemas['Instant'] | null;
    /** Of the dump tool; null before it is known. */
    readonly tool_version: string | null;
    /** Null before it is known. */
    readonly server_major: number | null;
    /** Made so far. */
    readonly size_bytes: number;
    /** Null unless the dump is whole. */
    readonly sha256: string | null;
    /** Where the dump lies; null of a download, and before all of it is there. */
    readonly stored: {
      readonly destination: {
        /** Null once the destination has been removed from the fleet. */
        readonly id: Schemas['Uuid'] | null;
        /** When the dump was written. */
        readonly name: string;
      };
      /** Its name in the destination. */
      readonly object: string;
      /** Of the object. */
      readonly size_bytes: number;
      /** Of the object. */
      readonly sha256: string;
      readonly encrypted: boolean;
      /** `written`: its bytes were read back; `read`: the tool that restores such dumps also read it to its end; `restored`: it was also restored. */
      readonly proof: 'written' | 'read' | 'restored';
      /** What the restored database had; null unless it was restored. */
      readonly restored: { readonly tables: number; readonly rows: number } | null;
    } | null;
    /** What to type in a shell to restore the dump without Shipshape; empty unless there is one in a destination. Of a run alone, for callers with `backup:write`, with the place where it was written. */
    readonly restore: readonly string[];
    /** Why the dump is not whole: a reason of the dump check, or one of the dump itself. */
    readonly failure: {
      readonly code: string;
      readonly detail: string;
      /** How to fix it. */
      readonly remedy: string;
    } | null;
    /** What was reported of a dump made elsewhere, or by which `keep` its dump was removed, or was to be and not found; may be empty. */
    readonly note: string;
  };
  readonly Runs: {
    readonly runs: readonly Schemas['Run'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly Schedule: {
    readonly type: Schemas['ResourceType'];
    readonly id: Schemas['Uuid'];
    readonly path: string;
    readonly name: string;
    /** The name under which it was declared; null where it was made by hand. */
    readonly managed_by: string | null;
    /** The severity of the worst of `open`. */
    readonly health: 'critical' | 'warning' | 'info' | 'well';
    /** The open problems of it and of everything under it that the caller may see, neither snoozed nor suppressed. */
    readonly open: { readonly critical: number; readonly warning: number; readonly info: number };
    /** Since when the problem to fix first is open. */
    readonly since: Schemas['Instant'] | null;
    /** The severity of the worst problem of what it is under. */
    readonly above: 'critical' | 'warning' | 'info' | null;
    /** A character for each of the last days in UTC, today last: the worst severity that was open on it or under it, `c`, `w` or `i`, snoozed or not; `.` for nothing; `-` where that is not known, since the resource was added later or closed problems were removed. */
    readonly days: string;
    /** Of a server. */
    readonly address?: string | null;
    /** Of an instance, and of what is under it. */
    readonly engine?: 'postgresql' | 'mysql' | 'mariadb' | null;
    /** Of an instance. */
    readonly host?: string;
    readonly port?: number;
    readonly tls?: 'verify-full' | 'verify-ca' | 'encrypt-only' | 'off';
    /** The admin user of an instance. */
    readonly user?: string;
    /** `none`: the database needs no dump. */
    readonly backups?: 'none' | null;
    /** Of a schedule. */
    readonly cron?: string;
    readonly timezone?: string;
    /** The name of the destination of a schedule; null where dumps are made elsewhere. */
    readonly destination?: string | null;
    /** Of a destination or a channel. */
    readonly kind?: string;
    /** Whether dumps in a destination are encrypted. */
    readonly encrypted?: boolean;
    /** Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`. */
    readonly next_dump_at?: Schemas['Instant'] | null;
    /** Of a database: when the last good dump of one of its schedules ended; null where there is none, and without `backup:read`. */
    readonly last_dump_at?: Schemas['Instant'] | null;
    readonly database: { readonly id: Schemas['Uuid']; readonly path: string };
    /** Whether other programs make these dumps. */
    readonly elsewhere: boolean;
    /** Null where no time comes, and for a moment after the schedule was added. */
    readonly next_due_at: Schemas['Instant'] | null;
    /** The last one that was begun; null where there is none, and without `backup:read`. */
    readonly last_run: Schemas['Run'] | null;
    /** When the last good dump was made. */
    readonly last_success_at: Schemas['Instant'] | null;
    /** What the last examination of a run to come has found: no reasons where it would succeed. Null before the first one since the last run, the last change, or a check that found otherwise; and of dumps that are made elsewhere. */
    readonly foresight: {
      readonly due_at: Schemas['Instant'];
      readonly examined_at: Schemas['Instant'];
      readonly reasons: readonly {
        readonly code: string;
        readonly detail: string;
        /** How to fix it. */
        readonly remedy: string;
      }[];
    } | null;
  };
  readonly ScheduleInPlace: {
    readonly type: Schemas['ResourceType'];
    readonly id: Schemas['Uuid'];
    readonly path: string;
    readonly name: string;
    /** The name under which it was declared; null where it was made by hand. */
    readonly managed_by: string | null;
    /** The severity of the worst of `open`. */
    readonly health: 'critical' | 'warning' | 'info' | 'well';
    /** The open problems of it and of everything under it that the caller may see, neither snoozed nor suppressed. */
    readonly open: { readonly critical: number; readonly warning: number; readonly info: number };
    /** Since when the problem to fix first is open. */
    readonly since: Schemas['Instant'] | null;
    /** The severity of the worst problem of what it is under. */
    readonly above: 'critical' | 'warning' | 'info' | null;
    /** A character for each of the last days in UTC, today last: the worst severity that was open on it or under it, `c`, `w` or `i`, snoozed or not; `.` for nothing; `-` where that is not known, since the resource was added later or closed problems were removed. */
    readonly days: string;
    /** Of a server. */
    readonly address?: string | null;
    /** Of an instance, and of what is under it. */
    readonly engine?: 'postgresql' | 'mysql' | 'mariadb' | null;
    /** Of an instance. */
    readonly host?: string;
    readonly port?: number;
    readonly tls?: 'verify-full' | 'verify-ca' | 'encrypt-only' | 'off';
    /** The admin user of an instance. */
    readonly user?: string;
    /** `none`: the database needs no dump. */
    readonly backups?: 'none' | null;
    /** Of a schedule. */
    readonly cron?: string;
    readonly timezone?: string;
    /** The name of the destination of a schedule; null where dumps are made elsewhere. */
    readonly destination?: string | null;
    /** Of a destination or a channel. */
    readonly kind?: string;
    /** Whether dumps in a destination are encrypted. */
    readonly encrypted?: boolean;
    /** Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`. */
    readonly next_dump_at?: Schemas['Instant'] | null;
    /** Of a database: when the last good dump of one of its schedules ended; null where there is none, and without `backup:read`. */
    readonly last_dump_at?: Schemas['Instant'] | null;
    /** The severity of the worst of its own problems. */
    readonly own: 'critical' | 'warning' | 'info' | null;
    /** What it is under, the outermost first; without what the caller may not read. */
    readonly lineage: readonly {
      readonly type: Schemas['ResourceType'];
      readonly id: Schemas['Uuid'];
      readonly path: string;
      readonly name: string;
      /** The severity of the worst of its own problems. */
      readonly own: 'critical' | 'warning' | 'info' | null;
    }[];
    /** The first page of what is directly under it, the worst first; null for what can have nothing under it. `next` is for the list of that type, with `under` and `order=worst`. */
    readonly below: {
      readonly type: Schemas['ResourceType'];
      readonly rows: readonly Schemas['ResourceRow'][];
      /** The value of `after` for the next page; null on the last page. */
      readonly next: string | null;
    } | null;
    readonly database: { readonly id: Schemas['Uuid']; readonly path: string };
    /** Whether other programs make these dumps. */
    readonly elsewhere: boolean;
    /** Null where no time comes, and for a moment after the schedule was added. */
    readonly next_due_at: Schemas['Instant'] | null;
    /** The last one that was begun; null where there is none, and without `backup:read`. */
    readonly last_run: Schemas['Run'] | null;
    /** When the last good dump was made. */
    readonly last_success_at: Schemas['Instant'] | null;
    /** What the last examination of a run to come has found: no reasons where it would succeed. Null before the first one since the last run, the last change, or a check that found otherwise; and of dumps that are made elsewhere. */
    readonly foresight: {
      readonly due_at: Schemas['Instant'];
      readonly examined_at: Schemas['Instant'];
      readonly reasons: readonly {
        readonly code: string;
        readonly detail: string;
        /** How to fix it. */
        readonly remedy: string;
      }[];
    } | null;
  };
  readonly Schedules: {
    readonly schedules: readonly Schemas['Schedule'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly RunReport: {
    readonly state: 'started' | 'succeeded' | 'failed';
    readonly started_at?: string | null;
    readonly size_bytes?: number | null;
    /** Of the dump. */
    readonly sha256?: string | null;
    /** One printable line. */
    readonly message?: string | null;
  };
  readonly RunAdded: { readonly run: Schemas['Uuid'] };
  readonly Cancellation: { readonly cancellation: 'cancelled' | 'requested' };
  readonly DestinationTest: {
    readonly destination: { readonly id: Schemas['Uuid']; readonly name: string };
    readonly usable: boolean;
    /** Why not; null if it is usable. */
    readonly reason: {
      readonly code: string;
      readonly detail: string;
      /** How to fix it. */
      readonly remedy: string;
    } | null;
    /** Null where the destination does not say. */
    readonly free_bytes: number | null;
    readonly total_bytes: number | null;
    readonly took_ms: number;
  };
  readonly SendRefusal: {
    readonly code:
      | 'channel_unreachable'
      | 'channel_address_denied'
      | 'channel_untrusted'
      | 'channel_login_rejected'
      | 'channel_limited'
      | 'channel_rejected'
      | 'channel_misconfigured'
      | 'channel_failed';
    /** Of an HTTP answer, or the code of an SMTP reply; absent where there was none. */
    readonly status?: number;
    /** Of `channel_unreachable` alone, and absent where it is not known. */
    readonly cause?: 'no_address' | 'refused' | 'timed_out' | 'broken_off';
    readonly detail: string;
    /** How to fix it. */
    readonly remedy: string;
  };
  readonly ChannelTest: {
    readonly channel: { readonly id: Schemas['Uuid']; readonly name: string };
    readonly kind: string;
    /** When the answer was there. */
    readonly at: Schemas['Instant'];
    readonly took_ms: number;
    readonly accepted: boolean;
    /** Why not; null if it was accepted. */
    readonly refusal: Schemas['SendRefusal'] | null;
  };
  readonly Delivery: {
    /** That of its message, which receivers know it by. */
    readonly id: Schemas['Uuid'];
    /** `given_up` a day after it was composed, if no attempt succeeded. */
    readonly state: 'due' | 'sent' | 'given_up';
    readonly composed_at: Schemas['Instant'];
    readonly attempts: number;
    /** Null before the first attempt. */
    readonly tried_at: Schemas['Instant'] | null;
    /** Of the last attempt. */
    readonly took_ms: number | null;
    /** Why the last attempt failed; null where it did not. */
    readonly refusal: Schemas['SendRefusal'] | null;
    /** How many lines it has, by what they say of their problems. */
    readonly lines: {
      readonly opened: number;
      readonly worsened: number;
      readonly still_open: number;
      readonly resolved: number;
      readonly passed: number;
    };
    /** How many problems more it only counts. */
    readonly counted: number;
  };
  readonly Deliveries: {
    readonly deliveries: readonly Schemas['Delivery'][];
    /** The value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  };
  readonly MaintenanceRequest: {
    /** The path or the id of a resource, or `fleet` for all of it. */
    readonly on: string;
    /** Now where it is left out; at most a year ahead. */
    readonly from?: string | null;
    /** At most 7 days after `from`. */
    readonly until: string;
    /** One line, of at most 1,000 characters. */
    readonly note?: string | null;
  };
  readonly DueDump: {
    /** Its path. */
    readonly schedule: string;
    readonly due_at: Schemas['Instant'];
  };
  readonly MaintenanceWindow: {
    readonly id: Schemas['Uuid'];
    readonly resource: {
      readonly type: string;
      readonly id: Schemas['Uuid'];
      readonly path: string;
    };
    readonly from: Schemas['Instant'];
    /** A window that was ended before it began ends at its beginning. */
    readonly until: Schemas['Instant'];
    readonly note: string;
    /** The id of the token that started it; null for one of the fleet file. */
    readonly started_by: string | null;
  };
  readonly ListedMaintenanceWindow: {
    readonly id: Schemas['Uuid'];
    readonly resource: {
      readonly type: string;
      readonly id: Schemas['Uuid'];
      readonly path: string;
    };
    readonly from: Schemas['Instant'];
    /** A window that was ended before it began ends at its beginning. */
    readonly until: Schemas['Instant'];
    readonly note: string;
    /** The id of the token that started it; null for one of the fleet file. */
    readonly started_by: string | null;
    /** The dumps that are due in it, and made all the same: of the first 100 schedules there that the token may read. */
    readonly dumps: readonly Schemas['DueDump'][];
  };
  readonly StartedMaintenanceWindow: {
    readonly id: Schemas['Uuid'];
    readonly resource: {
      readonly type: string;
      readonly id: Schemas['Uuid'];
      readonly path: string;
    };
    readonly from: Schemas['Instant'];
    /** A window that was ended before it began ends at its beginning. */
    readonly until: Schemas['Instant'];
    readonly note: string;
    /** The id of the token that started it; null for one of the fleet file. */
    readonly started_by: string | null;
    /** The dumps that are due in it, and made all the same: of the first 100 schedules there that the token may read. */
    readonly dumps: readonly Schemas['DueDump'][];
    /** How many problems it does not hide, since they were open before. */
    readonly open_problems: number;
  };
  readonly MaintenanceWindows: {
    readonly maintenance: readonly Schemas['ListedMaintenanceWindow'][];
  };
  /** Either a role or a list of permissions. */
  readonly TokenRequest: {
    readonly name: string;
    readonly role?: 'admin' | 'operator' | 'viewer';
    readonly permissions?: readonly (
      | 'server:read'
      | 'instance:read'
      | 'database:read'
      | 'schedule:read'
      | 'destination:read'
      | 'channel:read'
      | 'backup:read'
      | 'backup:write'
      | 'backup:report'
      | 'problem:write'
      | 'fleet:write'
      | 'token:write'
    )[];
    /** `fleet`, or the id of a resource and everything under it. */
    readonly scope?: 'fleet' | Schemas['Uuid'];
    /** No later than the token of the caller; when that one does unless it is given. */
    readonly expires_at?: string | null;
  };
  readonly Token: {
    readonly id: Schemas['Uuid'];
    readonly name: string;
    readonly grants: readonly {
      readonly permission:
        | 'server:read'
        | 'instance:read'
        | 'database:read'
        | 'schedule:read'
        | 'destination:read'
        | 'channel:read'
        | 'backup:read'
        | 'backup:write'
        | 'backup:report'
        | 'problem:write'
        | 'fleet:write'
        | 'token:write';
      /** `fleet`, or the id of a resource and everything under it. */
      readonly scope: 'fleet' | Schemas['Uuid'];
    }[];
    readonly created_at: Schemas['Instant'];
    readonly expires_at: Schemas['Instant'] | null;
    readonly revoked_at: Schemas['Instant'] | null;
    /** Of the session of a browser: the token that it acts for, and with which it ends. */
    readonly parent_id: Schemas['Uuid'] | null;
    /** The token, or the session of one, that made it and with which it ends; of a session its `parent_id`. Null where it was made at the host, through a sign-on of the embedding service, or before makers were noted. */
    readonly maker_id: Schemas['Uuid'] | null;
  };
  readonly Tokens: { readonly tokens: readonly Schemas['Token'][] };
  readonly IssuedToken: {
    readonly id: Schemas['Uuid'];
    readonly name: string;
    readonly grants: readonly {
      readonly permission:
        | 'server:read'
        | 'instance:read'
        | 'database:read'
        | 'schedule:read'
        | 'destination:read'
        | 'channel:read'
        | 'backup:read'
        | 'backup:write'
        | 'backup:report'
        | 'problem:write'
        | 'fleet:write'
        | 'token:write';
      /** `fleet`, or the id of a resource and everything under it. */
      readonly scope: 'fleet' | Schemas['Uuid'];
    }[];
    readonly created_at: Schemas['Instant'];
    readonly expires_at: Schemas['Instant'] | null;
    readonly revoked_at: Schemas['Instant'] | null;
    /** Of the session of a browser: the token that it acts for, and with which it ends. */
    readonly parent_id: Schemas['Uuid'] | null;
    /** The token, or the session of one, that made it and with which it ends; of a session its `parent_id`. Null where it was made at the host, through a sign-on of the embedding service, or before makers were noted. */
    readonly maker_id: Schemas['Uuid'] | null;
    /** The text of the token, which is in this response only. */
    readonly token: string;
  };
  readonly Me: {
    /** Of a token, its id. */
    readonly id: string;
    /** Of a token, its name; null where the sign-on of the embedding service has none. */
    readonly name: string | null;
    readonly grants: readonly {
      readonly permission:
        | 'server:read'
        | 'instance:read'
        | 'database:read'
        | 'schedule:read'
        | 'destination:read'
        | 'channel:read'
        | 'backup:read'
        | 'backup:write'
        | 'backup:report'
        | 'problem:write'
        | 'fleet:write'
        | 'token:write';
      /** `fleet`, or the id of a resource and everything under it. */
      readonly scope: 'fleet' | Schemas['Uuid'];
    }[];
    /** When the credential ends by itself; null if never. */
    readonly expires_at: Schemas['Instant'] | null;
  };
}

/** What is answered to requests that fail, by the names in the document. */
export interface Failures {
  /** A parameter or the body is wrong. */
  readonly Malformed: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'malformed_request';
    readonly type: 'urn:shipshape:error:malformed_request';
    readonly title: 'The request is malformed';
    readonly status: 400;
  };
  /** The id is not a UUID, or a parameter or the body is wrong. */
  readonly MalformedOrInvalidId: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'invalid_id' | 'malformed_request';
    readonly type: 'urn:shipshape:error:invalid_id' | 'urn:shipshape:error:malformed_request';
    readonly title: 'The id is not a UUID' | 'The request is malformed';
    readonly status: 400;
  };
  /** No valid token was presented. */
  readonly Unauthenticated: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'unauthenticated';
    readonly type: 'urn:shipshape:error:unauthenticated';
    readonly title: 'A valid bearer token is required';
    readonly status: 401;
  };
  /** The token lacks a permission here. */
  readonly Forbidden: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'forbidden';
    readonly type: 'urn:shipshape:error:forbidden';
    readonly title: 'The token lacks a permission';
    readonly status: 403;
  };
  /** It does not exist, or the token may not see it. */
  readonly NotFound: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'not_found';
    readonly type: 'urn:shipshape:error:not_found';
    readonly title: 'There is no such thing';
    readonly status: 404;
  };
  /** A token with this name exists and is not revoked. */
  readonly NameTaken: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'name_taken';
    readonly type: 'urn:shipshape:error:name_taken';
    readonly title: 'The name is taken';
    readonly status: 409;
  };
  /** There is another one of this name in its place. */
  readonly PathTaken: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'name_taken';
    readonly type: 'urn:shipshape:error:name_taken';
    readonly title: 'The name is taken';
    readonly status: 409;
  };
  /** A fleet document manages it, or what would have to change with it; or there is another one of this name. */
  readonly NotChanged: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'managed_by_file' | 'name_taken';
    readonly type: 'urn:shipshape:error:managed_by_file' | 'urn:shipshape:error:name_taken';
    readonly title: 'The resource is managed by a fleet file' | 'The name is taken';
    readonly status: 409;
  };
  /** A fleet document manages it, or something under it; or something is under it, and `with_children` is not set. */
  readonly NotRemoved: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'managed_by_file' | 'has_children';
    readonly type: 'urn:shipshape:error:managed_by_file' | 'urn:shipshape:error:has_children';
    readonly title: 'The resource is managed by a fleet file' | 'There are resources under it';
    readonly status: 409;
  };
  /** It is not as `If-Match` expects it; nothing was changed. */
  readonly ChangedMeanwhile: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'changed_meanwhile';
    readonly type: 'urn:shipshape:error:changed_meanwhile';
    readonly title: 'The resource was changed meanwhile';
    readonly status: 412;
  };
  /** The dumps of the schedule are made elsewhere, and only reported; or by Shipshape, and not reported. */
  readonly WrongMaker: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'made_elsewhere' | 'made_here';
    readonly type: 'urn:shipshape:error:made_elsewhere' | 'urn:shipshape:error:made_here';
    readonly title:
      | 'The dumps of the schedule are made elsewhere'
      | 'The dumps of the schedule are made by Shipshape';
    readonly status: 409;
  };
  /** The run has ended; there is nothing to cancel. */
  readonly RunEnded: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'run_ended';
    readonly type: 'urn:shipshape:error:run_ended';
    readonly title: 'The run has ended';
    readonly status: 409;
  };
  /** The run has no dump in a destination. */
  readonly NoStoredDump: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'no_stored_dump';
    readonly type: 'urn:shipshape:error:no_stored_dump';
    readonly title: 'The run has no dump in a destination';
    readonly status: 409;
  };
  /** The dump cannot be read from its destination. `retry-after` is sent if waiting may help. */
  readonly DestinationUnusable: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'destination_unusable';
    readonly type: 'urn:shipshape:error:destination_unusable';
    readonly title: 'The destination cannot be used';
    readonly status: 424;
  };
  /** The problem is closed; it can be neither acknowledged nor snoozed. */
  readonly ProblemClosed: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'problem_closed';
    readonly type: 'urn:shipshape:error:problem_closed';
    readonly title: 'The problem is closed';
    readonly status: 409;
  };
  /** The body is too large. */
  readonly PayloadTooLarge: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'payload_too_large';
    readonly type: 'urn:shipshape:error:payload_too_large';
    readonly title: 'The body is too large';
    readonly status: 413;
  };
  /** The content type of the body is not JSON. */
  readonly UnsupportedMediaType: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'unsupported_media_type';
    readonly type: 'urn:shipshape:error:unsupported_media_type';
    readonly title: 'The body has a type that is not understood';
    readonly status: 415;
  };
  /** The fleet would not be valid; nothing was changed. */
  readonly FleetRejected: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'fleet_rejected';
    readonly type: 'urn:shipshape:error:fleet_rejected';
    readonly title: 'The fleet description is not valid';
    readonly status: 422;
  };
  /** Much would be removed; nothing was changed. A dry run lists it. */
  readonly PruneUnconfirmed: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'prune_unconfirmed';
    readonly type: 'urn:shipshape:error:prune_unconfirmed';
    readonly title: 'Much would be removed';
    readonly status: 409;
  };
  /** Shipshape alone opens and closes problems of this kind. */
  readonly KindReserved: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'kind_reserved';
    readonly type: 'urn:shipshape:error:kind_reserved';
    readonly title: 'Problems of this kind cannot be reported';
    readonly status: 422;
  };
  /** `reasons` lists the alerts that were not taken. */
  readonly AlertsRejected: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'alerts_rejected';
    readonly type: 'urn:shipshape:error:alerts_rejected';
    readonly title: 'Some alerts were not taken';
    readonly status: 422;
  };
  /** The dump cannot start or would not be whole, for all of these reasons. `retry-after` is sent if waiting may help. */
  readonly DumpNotReady: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'dump_not_ready';
    readonly type: 'urn:shipshape:error:dump_not_ready';
    readonly title: 'The dump cannot start';
    readonly status: 424;
  };
  /** The caller sent too many requests within a minute, or the client address too many without a token that is known. */
  readonly TooManyRequests: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'too_many_requests';
    readonly type: 'urn:shipshape:error:too_many_requests';
    readonly title: 'Too many requests';
    readonly status: 429;
  };
  /** As many dumps run as may, or too many requests came within a minute. */
  readonly TooManyDumps: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'too_many_dumps' | 'too_many_requests';
    readonly type: 'urn:shipshape:error:too_many_dumps' | 'urn:shipshape:error:too_many_requests';
    readonly title: 'Too many dumps run at once' | 'Too many requests';
    readonly status: 429;
  };
  /** A defect, an authenticator of the embedding service that threw, or a store that cannot be read; the log has more. */
  readonly Failed: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'internal_error' | 'authenticator_failed' | 'store_corrupt';
    readonly type:
      | 'urn:shipshape:error:internal_error'
      | 'urn:shipshape:error:authenticator_failed'
      | 'urn:shipshape:error:store_corrupt';
    readonly title:
      | 'Shipshape made a mistake'
      | 'The caller could not be authenticated'
      | 'The store cannot be read';
    readonly status: 500;
  };
  /** Not now; it may work later. */
  readonly Unavailable: {
    readonly detail: string;
    readonly request_id: Schemas['RequestId'];
    readonly reasons?: readonly Schemas['Reason'][];
    readonly code: 'unavailable';
    readonly type: 'urn:shipshape:error:unavailable';
    readonly title: 'Shipshape cannot do this at the moment';
    readonly status: 503;
  };
}

/** What each operation takes, and what it answers by status. */
export interface Operations {
  /** The fleet at a glance */
  readonly getOverview: {
    readonly request: object;
    readonly answers: {
      readonly 200: Schemas['Overview'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** When the fleet was last checked */
  readonly getWatch: {
    readonly request: object;
    readonly answers: {
      readonly 200: Schemas['Watch'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Find resources by id or path */
  readonly locateResources: {
    readonly request: {
      /** The id of a resource, or its path, such as `db-eu-1/main/shop`. */
      readonly at: string;
    };
    readonly answers: {
      readonly 200: Schemas['Resources'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get the fleet as a document */
  readonly exportFleet: {
    readonly request: object;
    readonly answers: {
      readonly 200: Schemas['Fleet'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Apply a fleet document */
  readonly applyFleet: {
    readonly request: {
      /** Whether to remove what is not in the document. */
      readonly prune?: boolean;
      /** Parts of the fleet in which to remove what is not in the document: the path of a server or of what is under one, such as `db-eu-1`, `destination:NAME` or `channel:NAME`. In a name, `*` stands for any characters, and `%2A` for a star. What is in none of them stays, and is not listed. Not together with `prune`. */
      readonly prune_under?: readonly string[];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** The `digest` of a dry run, without which nothing is changed if more than a tenth of the fleet would be removed, or more than twenty resources. */
      readonly confirm?: string;
      /** The name of who declares what is in the document. Only what the same name has declared is removed, and what another one has declared is not in it. */
      readonly as?: string;
      /** Whether to take over what is in the document, and was declared by another name or made by hand. */
      readonly adopt?: boolean;
      readonly body: Schemas['Fleet'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 409: Failures['PruneUnconfirmed'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Release a server */
  readonly releaseServer: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Release a instance */
  readonly releaseInstance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Release a database */
  readonly releaseDatabase: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Release a schedule */
  readonly releaseSchedule: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Release a destination */
  readonly releaseDestination: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Release a channel */
  readonly releaseChannel: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List servers */
  readonly listServers: {
    readonly request: {
      /** Only what has this in its path, in any case. */
      readonly q?: string;
      /** The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found. */
      readonly under?: string;
      /** Only what has no more and no less severe problems than these. */
      readonly health?: 'critical' | 'warning' | 'info' | 'well';
      /** Only instances of this engine, and what is under them. */
      readonly engine?: 'postgresql' | 'mysql' | 'mariadb';
      /** By path; or the worst first, by the problem to fix first, and then the well ones by path. */
      readonly order?: 'path' | 'worst';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Servers'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Add a server */
  readonly addServer: {
    readonly request: {
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 201: Schemas['Resource'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 409: Failures['PathTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List instances */
  readonly listInstances: {
    readonly request: {
      /** Only what has this in its path, in any case. */
      readonly q?: string;
      /** The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found. */
      readonly under?: string;
      /** Only what has no more and no less severe problems than these. */
      readonly health?: 'critical' | 'warning' | 'info' | 'well';
      /** Only instances of this engine, and what is under them. */
      readonly engine?: 'postgresql' | 'mysql' | 'mariadb';
      /** By path; or the worst first, by the problem to fix first, and then the well ones by path. */
      readonly order?: 'path' | 'worst';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Instances'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List databases */
  readonly listDatabases: {
    readonly request: {
      /** Only what has this in its path, in any case. */
      readonly q?: string;
      /** The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found. */
      readonly under?: string;
      /** Only what has no more and no less severe problems than these. */
      readonly health?: 'critical' | 'warning' | 'info' | 'well';
      /** Only instances of this engine, and what is under them. */
      readonly engine?: 'postgresql' | 'mysql' | 'mariadb';
      /** By path; or the worst first, by the problem to fix first, and then the well ones by path. */
      readonly order?: 'path' | 'worst';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Databases'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List destinations */
  readonly listDestinations: {
    readonly request: {
      /** Only what has this in its path, in any case. */
      readonly q?: string;
      /** The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found. */
      readonly under?: string;
      /** Only what has no more and no less severe problems than these. */
      readonly health?: 'critical' | 'warning' | 'info' | 'well';
      /** Only instances of this engine, and what is under them. */
      readonly engine?: 'postgresql' | 'mysql' | 'mariadb';
      /** By path; or the worst first, by the problem to fix first, and then the well ones by path. */
      readonly order?: 'path' | 'worst';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Destinations'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Add a destination */
  readonly addDestination: {
    readonly request: {
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 201: Schemas['Resource'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 409: Failures['PathTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List channels */
  readonly listChannels: {
    readonly request: {
      /** Only what has this in its path, in any case. */
      readonly q?: string;
      /** The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found. */
      readonly under?: string;
      /** Only what has no more and no less severe problems than these. */
      readonly health?: 'critical' | 'warning' | 'info' | 'well';
      /** Only instances of this engine, and what is under them. */
      readonly engine?: 'postgresql' | 'mysql' | 'mariadb';
      /** By path; or the worst first, by the problem to fix first, and then the well ones by path. */
      readonly order?: 'path' | 'worst';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Channels'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Add a channel */
  readonly addChannel: {
    readonly request: {
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 201: Schemas['Resource'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 409: Failures['PathTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get a server */
  readonly getServer: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceInPlace'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Change a server */
  readonly changeServer: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['Resource'] | Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotChanged'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove a server */
  readonly removeServer: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** Whether to remove what is under it as well; otherwise there may be nothing. */
      readonly with_children?: boolean;
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotRemoved'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get a instance */
  readonly getInstance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceInPlace'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Change an instance */
  readonly changeInstance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['Resource'] | Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotChanged'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove an instance */
  readonly removeInstance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** Whether to remove what is under it as well; otherwise there may be nothing. */
      readonly with_children?: boolean;
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotRemoved'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get a database */
  readonly getDatabase: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceInPlace'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Change a database */
  readonly changeDatabase: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['Resource'] | Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotChanged'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove a database */
  readonly removeDatabase: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** Whether to remove what is under it as well; otherwise there may be nothing. */
      readonly with_children?: boolean;
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotRemoved'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get a schedule */
  readonly getSchedule: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ScheduleInPlace'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Change a schedule */
  readonly changeSchedule: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['Resource'] | Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotChanged'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove a schedule */
  readonly removeSchedule: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** Whether to remove what is under it as well; otherwise there may be nothing. */
      readonly with_children?: boolean;
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotRemoved'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get a destination */
  readonly getDestination: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceInPlace'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Change a destination */
  readonly changeDestination: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['Resource'] | Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotChanged'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove a destination */
  readonly removeDestination: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** Whether to remove what is under it as well; otherwise there may be nothing. */
      readonly with_children?: boolean;
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotRemoved'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Get a channel */
  readonly getChannel: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceInPlace'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Change a channel */
  readonly changeChannel: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['Resource'] | Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotChanged'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove a channel */
  readonly removeChannel: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      /** Whether to remove what is under it as well; otherwise there may be nothing. */
      readonly with_children?: boolean;
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NotRemoved'];
      readonly 412: Failures['ChangedMeanwhile'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Whether a dump of the database would be whole */
  readonly checkDumpReadiness: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 204: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 424: Failures['DumpNotReady'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** The dump of a run */
  readonly downloadStoredDump: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: ReadableStream<Uint8Array>;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NoStoredDump'];
      readonly 424: Failures['DestinationUnusable'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** A dump of the database */
  readonly downloadDump: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** `custom` is the archive of pg_dump for pg_restore, `plain` is SQL. By default `custom` for PostgreSQL; MySQL and MariaDB have `plain` alone. */
      readonly format?: 'custom' | 'plain';
    };
    readonly answers: {
      readonly 200: ReadableStream<Uint8Array>;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 424: Failures['DumpNotReady'];
      readonly 429: Failures['TooManyDumps'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List runs */
  readonly listRuns: {
    readonly request: {
      /** Only runs in this state. */
      readonly state?: 'due' | 'running' | 'done' | 'failed' | 'missed' | 'cancelled' | 'expired';
      /** Only runs of the resource with this id or path, and of everything under it. Under what the caller may not read there can be something that it may: so an id is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. A path has to be looked up: what is absent or hidden is not found. */
      readonly resource?: string;
      /** Another name of `resource`; one of both. */
      readonly database?: string;
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Runs'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** One run */
  readonly getRun: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['Run'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List schedules */
  readonly listSchedules: {
    readonly request: {
      /** Only what has this in its path, in any case. */
      readonly q?: string;
      /** The id or the path of a server, an instance or a database, or of a schedule where schedules are listed: only what is at or under it. Under what the caller may not read there can be something that it may: so a path is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. An id has to be looked up: what is absent or hidden is not found. */
      readonly under?: string;
      /** Only what has no more and no less severe problems than these. */
      readonly health?: 'critical' | 'warning' | 'info' | 'well';
      /** Only instances of this engine, and what is under them. */
      readonly engine?: 'postgresql' | 'mysql' | 'mariadb';
      /** By path; or the worst first, by the problem to fix first, and then the well ones by path. */
      readonly order?: 'path' | 'worst';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Schedules'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Start a run, or report one that is made elsewhere */
  readonly addRun: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      readonly body?: Schemas['RunReport'];
    };
    readonly answers: {
      readonly 202: Schemas['RunAdded'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['WrongMaker'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Cancel a run */
  readonly cancelRun: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 202: Schemas['Cancellation'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['RunEnded'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Test a destination */
  readonly testDestination: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['DestinationTest'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Test a channel */
  readonly testChannel: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ChannelTest'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List the messages over a channel */
  readonly listDeliveries: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Deliveries'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List maintenance */
  readonly listMaintenance: {
    readonly request: object;
    readonly answers: {
      readonly 200: Schemas['MaintenanceWindows'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Start maintenance */
  readonly startMaintenance: {
    readonly request: { readonly body: Schemas['MaintenanceRequest'] };
    readonly answers: {
      readonly 201: Schemas['StartedMaintenanceWindow'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** End maintenance */
  readonly endMaintenance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['MaintenanceWindow'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List open and closed problems */
  readonly listProblems: {
    readonly request: {
      /** Only open, or only closed problems. */
      readonly state?: 'open' | 'closed';
      /** Only problems of this kind. */
      readonly kind?: Schemas['ProblemKind'];
      /** Only problems of this severity. */
      readonly severity?: 'critical' | 'warning' | 'info';
      /** Only problems of the resource with this id or path, and of everything under it. Under what the caller may not read there can be something that it may: so an id is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. A path has to be looked up: what is absent or hidden is not found. */
      readonly resource?: string;
      /** Whether problems are listed as well that another open problem explains, such as those of a server that is offline. */
      readonly suppressed?: 'include' | 'exclude';
      /** The maximum number of entries on a page. The last page is the one whose `next` is null. */
      readonly limit?: number;
      /** The `next` of the previous page, unchanged. */
      readonly after?: string;
    };
    readonly answers: {
      readonly 200: Schemas['Problems'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** One problem, open or closed */
  readonly getProblem: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['Problem'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Report a problem of a resource */
  readonly reportProblem: {
    readonly request: {
      /** The kind of problem. */
      readonly kind: Schemas['ProblemKind'];
      /** The type of the resource. */
      readonly resource_type: Schemas['ResourceType'];
      /** A UUID, in lower or upper case. */
      readonly resource_id: Schemas['Uuid'];
      readonly body: Schemas['ProblemReport'];
    };
    readonly answers: {
      readonly 204: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['KindReserved'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Close a problem */
  readonly resolveProblem: {
    readonly request: {
      /** The kind of problem. */
      readonly kind: Schemas['ProblemKind'];
      /** The type of the resource. */
      readonly resource_type: Schemas['ResourceType'];
      /** A UUID, in lower or upper case. */
      readonly resource_id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 204: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 422: Failures['KindReserved'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Acknowledge a problem */
  readonly acknowledgeProblem: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      readonly body?: Schemas['AcknowledgementRequest'];
    };
    readonly answers: {
      readonly 200: Schemas['Problem'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['ProblemClosed'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Remove the acknowledgement of a problem */
  readonly unacknowledgeProblem: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['Problem'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['ProblemClosed'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Leave a problem out of the overview for a time */
  readonly snoozeProblem: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      readonly body: Schemas['SnoozeRequest'];
    };
    readonly answers: {
      readonly 200: Schemas['Problem'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['ProblemClosed'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** End the snooze of a problem */
  readonly unsnoozeProblem: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['Problem'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['ProblemClosed'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Take alerts of Alertmanager */
  readonly receiveAlerts: {
    readonly request: {
      /** A problem lapses unless its alert is sent again within this time, from a second to a week; longer than the `repeat_interval` of Alertmanager. Absent for never. */
      readonly valid_for?: string;
      readonly body: Schemas['Alerts'];
    };
    readonly answers: {
      readonly 200: Schemas['AlertsTaken'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['AlertsRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** List all tokens */
  readonly listTokens: {
    readonly request: object;
    readonly answers: {
      readonly 200: Schemas['Tokens'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Issue a token */
  readonly createToken: {
    readonly request: { readonly body: Schemas['TokenRequest'] };
    readonly answers: {
      readonly 201: Schemas['IssuedToken'];
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['NameTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Revoke a token */
  readonly revokeToken: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 204: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Who the caller is, and what it may do */
  readonly getMe: {
    readonly request: object;
    readonly answers: {
      readonly 200: Schemas['Me'];
      readonly 304: undefined;
      readonly 400: Failures['Malformed'];
      readonly 401: Failures['Unauthenticated'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Whether the process runs */
  readonly isAlive: {
    readonly request: object;
    readonly answers: { readonly 200: Schemas['Health'] };
  };
  /** Whether to send requests here */
  readonly isReady: {
    readonly request: object;
    readonly answers: { readonly 200: Schemas['Health']; readonly 503: Failures['Unavailable'] };
  };
  /** Metrics for Prometheus */
  readonly getMetrics: { readonly request: object; readonly answers: { readonly 200: string } };
  /** This document */
  readonly getOpenApi: {
    readonly request: object;
    readonly answers: { readonly 200: Schemas['OpenApi'] };
  };
  /** Add an instance */
  readonly addInstance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 201: Schemas['Resource'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['PathTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Add a database */
  readonly addDatabase: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 201: Schemas['Resource'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['PathTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Add a schedule */
  readonly addSchedule: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
      /** Whether to return the plan only, and change nothing. */
      readonly dry_run?: boolean;
      readonly body: Schemas['ResourceDescription'];
    };
    readonly answers: {
      readonly 200: Schemas['FleetPlan'];
      readonly 201: Schemas['Resource'];
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 409: Failures['PathTaken'];
      readonly 413: Failures['PayloadTooLarge'];
      readonly 415: Failures['UnsupportedMediaType'];
      readonly 422: Failures['FleetRejected'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Describe a server */
  readonly describeServer: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceDescription'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Describe an instance */
  readonly describeInstance: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceDescription'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Describe a database */
  readonly describeDatabase: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceDescription'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Describe a schedule */
  readonly describeSchedule: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceDescription'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Describe a destination */
  readonly describeDestination: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceDescription'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
  /** Describe a channel */
  readonly describeChannel: {
    readonly request: {
      /** A UUID, in lower or upper case. */
      readonly id: Schemas['Uuid'];
    };
    readonly answers: {
      readonly 200: Schemas['ResourceDescription'];
      readonly 304: undefined;
      readonly 400: Failures['MalformedOrInvalidId'];
      readonly 401: Failures['Unauthenticated'];
      readonly 403: Failures['Forbidden'];
      readonly 404: Failures['NotFound'];
      readonly 429: Failures['TooManyRequests'];
      readonly 500: Failures['Failed'];
      readonly 503: Failures['Unavailable'];
    };
  };
}

/** The method and the path of each operation. */
export const ROUTES: Readonly<Record<keyof Operations, readonly [method: string, path: string]>> = {
  getOverview: ['GET', '/v1/overview'],
  getWatch: ['GET', '/v1/watch'],
  locateResources: ['GET', '/v1/resources'],
  exportFleet: ['GET', '/v1/fleet'],
  applyFleet: ['PUT', '/v1/fleet'],
  releaseServer: ['POST', '/v1/servers/{id}/release'],
  releaseInstance: ['POST', '/v1/instances/{id}/release'],
  releaseDatabase: ['POST', '/v1/databases/{id}/release'],
  releaseSchedule: ['POST', '/v1/schedules/{id}/release'],
  releaseDestination: ['POST', '/v1/destinations/{id}/release'],
  releaseChannel: ['POST', '/v1/channels/{id}/release'],
  listServers: ['GET', '/v1/servers'],
  addServer: ['POST', '/v1/servers'],
  listInstances: ['GET', '/v1/instances'],
  listDatabases: ['GET', '/v1/databases'],
  listDestinations: ['GET', '/v1/destinations'],
  addDestination: ['POST', '/v1/destinations'],
  listChannels: ['GET', '/v1/channels'],
  addChannel: ['POST', '/v1/channels'],
  getServer: ['GET', '/v1/servers/{id}'],
  changeServer: ['PATCH', '/v1/servers/{id}'],
  removeServer: ['DELETE', '/v1/servers/{id}'],
  getInstance: ['GET', '/v1/instances/{id}'],
  changeInstance: ['PATCH', '/v1/instances/{id}'],
  removeInstance: ['DELETE', '/v1/instances/{id}'],
  getDatabase: ['GET', '/v1/databases/{id}'],
  changeDatabase: ['PATCH', '/v1/databases/{id}'],
  removeDatabase: ['DELETE', '/v1/databases/{id}'],
  getSchedule: ['GET', '/v1/schedules/{id}'],
  changeSchedule: ['PATCH', '/v1/schedules/{id}'],
  removeSchedule: ['DELETE', '/v1/schedules/{id}'],
  getDestination: ['GET', '/v1/destinations/{id}'],
  changeDestination: ['PATCH', '/v1/destinations/{id}'],
  removeDestination: ['DELETE', '/v1/destinations/{id}'],
  getChannel: ['GET', '/v1/channels/{id}'],
  changeChannel: ['PATCH', '/v1/channels/{id}'],
  removeChannel: ['DELETE', '/v1/channels/{id}'],
  checkDumpReadiness: ['POST', '/v1/databases/{id}/dump/check'],
  downloadStoredDump: ['GET', '/v1/runs/{id}/download'],
  downloadDump: ['GET', '/v1/databases/{id}/dump'],
  listRuns: ['GET', '/v1/runs'],
  getRun: ['GET', '/v1/runs/{id}'],
  listSchedules: ['GET', '/v1/schedules'],
  addRun: ['POST', '/v1/schedules/{id}/runs'],
  cancelRun: ['POST', '/v1/runs/{id}/cancel'],
  testDestination: ['POST', '/v1/destinations/{id}/test'],
  testChannel: ['POST', '/v1/channels/{id}/test'],
  listDeliveries: ['GET', '/v1/channels/{id}/deliveries'],
  listMaintenance: ['GET', '/v1/maintenance'],
  startMaintenance: ['POST', '/v1/maintenance'],
  endMaintenance: ['POST', '/v1/maintenance/{id}/end'],
  listProblems: ['GET', '/v1/problems'],
  getProblem: ['GET', '/v1/problems/{id}'],
  reportProblem: ['PUT', '/v1/problems/{kind}/{resource_type}/{resource_id}'],
  resolveProblem: ['DELETE', '/v1/problems/{kind}/{resource_type}/{resource_id}'],
  acknowledgeProblem: ['POST', '/v1/problems/{id}/acknowledge'],
  unacknowledgeProblem: ['DELETE', '/v1/problems/{id}/acknowledge'],
  snoozeProblem: ['POST', '/v1/problems/{id}/snooze'],
  unsnoozeProblem: ['DELETE', '/v1/problems/{id}/snooze'],
  receiveAlerts: ['POST', '/v1/alertmanager'],
  listTokens: ['GET', '/v1/tokens'],
  createToken: ['POST', '/v1/tokens'],
  revokeToken: ['DELETE', '/v1/tokens/{id}'],
  getMe: ['GET', '/v1/me'],
  isAlive: ['GET', '/livez'],
  isReady: ['GET', '/readyz'],
  getMetrics: ['GET', '/metrics'],
  getOpenApi: ['GET', '/openapi.json'],
  addInstance: ['POST', '/v1/servers/{id}/instances'],
  addDatabase: ['POST', '/v1/instances/{id}/databases'],
  addSchedule: ['POST', '/v1/databases/{id}/schedules'],
  describeServer: ['GET', '/v1/servers/{id}/description'],
  describeInstance: ['GET', '/v1/instances/{id}/description'],
  describeDatabase: ['GET', '/v1/databases/{id}/description'],
  describeSchedule: ['GET', '/v1/schedules/{id}/description'],
  describeDestination: ['GET', '/v1/destinations/{id}/description'],
  describeChannel: ['GET', '/v1/channels/{id}/description'],
};
