/** The bodies of the API that the page reads, as the client has them from the document at `openapi.json`, and their addresses. */
import type { Failures, Schemas } from '../../../client/operations.js';

/** That of this name. Those of which several views show something have names of their own below. */
export type Body<N extends keyof Schemas> = Schemas[N];

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
  readonly code?: string;
  readonly request_id?: string;
}

export type RunBody = Schemas['Run'];

export type RunPageBody = Schemas['Runs'];

export const isUnderWay = ({ state }: RunBody): boolean => state === 'due' || state === 'running';

export type ScheduleBody = Schemas['Schedule'];

export type NextTimesBody = Schemas['ScheduleInPlace']['next_times'];

export type SchedulePageBody = Schemas['Schedules'];

/** What came of trying a destination, a channel or an instance. */
export type TestBody = Partial<
  Schemas['DestinationTest'] & Schemas['ChannelTest'] & Omit<Schemas['InstanceTest'], 'refusal'>
>;

export type DeliveryPageBody = Schemas['Deliveries'];

/** The resources of a type, as lists and addresses of the API call them. */
export const pluralOf = (type: string): string => (type === 'policy' ? 'policies' : `${type}s`);

/** Where the API has a resource. */
export const pathOf = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  `v1/${pluralOf(type)}/${id}`;

/** Who manages what follows from a policy, before the name of that. */
const OF_POLICY = 'policy:';

/** The policy from which something follows; undefined where it follows from none. */
export const policyOf = (managedBy: string | null): string | undefined =>
  managedBy?.startsWith(OF_POLICY) === true ? managedBy.slice(OF_POLICY.length) : undefined;

/** Whether a resource is not described itself: a change takes it over as it is. */
export const isDerived = (managedBy: string | null): boolean =>
  managedBy === 'found' || policyOf(managedBy) !== undefined;
