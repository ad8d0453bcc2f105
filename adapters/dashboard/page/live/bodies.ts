/** The bodies of the API that the page reads, as the client has them from the document at `openapi.json`. */
import type { Failures, Schemas } from '../../../client/operations.js';

export type OverviewBody = Schemas['Overview'];

export type Severity = Schemas['Problem']['severity'];

export type ProblemBody = Schemas['Problem'];

export type ProblemPageBody = Schemas['Problems'];

export type WatchBody = Schemas['Watch'];

/** Who asks, and what that caller may do where. */
export type MeBody = Schemas['Me'];

export type AuditPageBody = Schemas['Audit'];

export type AuditRowBody = Schemas['AuditRow'];

export type TokenBody = Schemas['Token'];

export type GrantBody = TokenBody['grants'][number];

/** A name for a set of permissions. */
export type Role = NonNullable<Schemas['TokenRequest']['role']>;

/** What a change of the fleet would change. */
export type PlanBody = Schemas['FleetPlan'];

export type ResourceBody = Schemas['Resource'];

/** One resource, and what it is under, the server first. */
export type PlaceBody = Schemas['ResourceInPlace'] &
  Partial<Pick<Schemas['ScheduleInPlace'], 'next_times'>>;

/** A resource in a list, with what is wrong with it and under it. */
export type RowBody = Schemas['ResourceRow'];

export type ReasonBody = Schemas['Reason'];

/** What is alike in all failures; a page of a proxy in between has words of ours in their place. */
export interface ErrorBody extends Pick<Failures[keyof Failures], 'detail' | 'reasons'> {
  readonly title: string;
  readonly code: string;
  readonly request_id?: string;
}
