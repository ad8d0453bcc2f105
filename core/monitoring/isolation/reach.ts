import * as O from 'fp-ts/lib/Option.js';
import type { DetectedKind } from '../../problems/detected-kind.js';
import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoredState } from '../monitored-state.js';
import { isProven } from '../observations/login-findings.js';
import { isWhollySilent } from '../observations/observe-server.js';
import type { ServerCheck } from '../observations/server-check.js';

/**
 * How far a check got on the way to a server: the host answered; it did not, or its name was not found; or the check did not
 * leave this machine, for lack of a network or of a name server.
 */
export type Reach = 'reached' | 'silent' | OwnFailure;

/** Why a check did not leave this machine; the first that holds. */
export const OWN_FAILURES = ['no_network', 'no_resolver'] as const;

export type OwnFailure = (typeof OWN_FAILURES)[number];

/** The evidence of one check about the network between this node and a server. */
export interface Sighting {
  readonly server: ResourceId;
  readonly reach: Reach;
  /** Whether the server had no open problem of being unreachable. */
  readonly wasWell: boolean;
}

/** None where the check shows nothing of the network. */
export const reachOf = (check: ServerCheck, own: O.Option<OwnFailure>): O.Option<Reach> => {
  if (check.instances.some(({ logins }) => isProven(logins, 'server'))) return O.some('reached');
  if (O.isSome(own)) return own;
  return isWhollySilent(check, isSilence) ? O.some('silent') : O.none;
};

const isSilence = (result: LoginResult): boolean =>
  evidenceOf(result).server === 'failed' ||
  (result._tag === 'Refused' && result.refusal.code === 'host_not_found');

/** The check without the logins, which show nothing while this node is cut off. */
export const withoutLogins = (check: ServerCheck): ServerCheck => ({
  ...check,
  instances: check.instances.map((instance) => ({
    ...instance,
    logins: [],
    states: new Map(),
  })),
});

const OFFLINE: DetectedKind = 'server_offline';
const UNREACHABLE: DetectedKind = 'instance_unreachable';

/** Whether neither the server nor all of its instances have an open problem of being unreachable. */
export const wasWell = ({
  server: { id, instances },
  problems,
}: Pick<MonitoredState, 'server' | 'problems'>): boolean => {
  const has = (kind: string, resource: ResourceId) =>
    problems.some((problem) => problem.kind === kind && problem.resource.id === resource);
  const isUnreachable =
    instances.length > 0 && instances.every((instance) => has(UNREACHABLE, instance.id));
  return !has(OFFLINE, id) && !isUnreachable;
};

/** Absent where the check shows nothing of the network. */
export const sightingOf = (
  state: MonitoredState,
  reach: O.Option<Reach>,
): { readonly sighting?: Sighting } =>
  O.isNone(reach)
    ? {}
    : { sighting: { server: state.server.id, reach: reach.value, wasWell: wasWell(state) } };
