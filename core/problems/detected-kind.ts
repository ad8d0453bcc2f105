import type { ProblemKey } from './problem.js';
import type { ResourceId, ResourceType } from '../shared/resource.js';
import type { Severity } from './severity.js';

interface WatchedKindFacts {
  readonly severity: Severity;
  /** What a problem of this kind is a problem of. */
  readonly resource: ResourceType;
  /** Read from the fleet's own description: one observation is enough. */
  readonly isCertain: boolean;
}

/** The kinds of problems that the monitor detects, and that nobody else may report. */
export const WATCHED_KINDS = {
  server_offline: { severity: 'critical', resource: 'server', isCertain: false },
  instance_unreachable: { severity: 'critical', resource: 'instance', isCertain: false },
  admin_login_rejected: { severity: 'critical', resource: 'instance', isCertain: false },
  dump_tool_missing: { severity: 'warning', resource: 'instance', isCertain: false },
  dump_tool_outdated: { severity: 'warning', resource: 'instance', isCertain: false },
  database_missing: { severity: 'warning', resource: 'database', isCertain: false },
  database_unscheduled: { severity: 'warning', resource: 'database', isCertain: true },
} as const satisfies Readonly<Record<string, WatchedKindFacts>>;

export type WatchedKind = keyof typeof WATCHED_KINDS;

/** Whether problems of this kind are the monitor's alone to open and close, on whatever resource. */
export const ownsKind = (kind: string): kind is WatchedKind => Object.hasOwn(WATCHED_KINDS, kind);

/** What a problem of the monitor's is called by. */
export interface WatchedKey extends ProblemKey {
  readonly kind: WatchedKind;
}

export const watchedKey = (kind: WatchedKind, id: ResourceId): WatchedKey => ({
  kind,
  resource: { type: WATCHED_KINDS[kind].resource, id },
});

/** Resource ids are unique over all types, so this is too. */
export const watchedKeyText = ({ kind, resource }: WatchedKey): string => `${resource.id} ${kind}`;
