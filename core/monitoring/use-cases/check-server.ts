import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MonitoringRules, ReportOf } from '../evaluate-observation.js';
import type { MonitoredState, MonitoringChange } from '../monitored-state.js';
import { blockedDatabases } from '../observations/choose-inspections.js';
import { isServerSilent } from '../observations/observe-server.js';
import type { OwnFailure, Sighting } from '../isolation/reach.js';
import { OWN_FAILURES, reachOf, sightingOf, withoutLogins } from '../isolation/reach.js';
import type { ResourceId } from '../../shared/resource.js';
import { isUnavailable, type PortFailure, type PortTask } from '../../shared/ports/port-failure.js';
import type { CheckedFound, StoreFoundPorts } from './store-found.js';
import { knownBefore, readBefore, storeFound } from './store-found.js';
import { probeServer, type ProbeServerPorts } from './probe-server.js';
import { evaluateServer, opensDescribed } from '../evaluate-server.js';
import { readAfter, type ReadInstance } from '../groups/group-member.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { ServerCheck } from '../observations/server-check.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

export interface StoreCheckPorts extends StoreFoundPorts {
  readonly monitored: Pick<MonitoredFleet, 'server' | 'record'>;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
  readonly reportOf: (server: MonitoredServer) => ReportOf;
}

interface SeenCheck extends Omit<CheckedFound, 'after'> {
  readonly check: ServerCheck;
  readonly before: readonly ReadInstance[];
  readonly reach: ReturnType<typeof reachOf>;
  readonly holdsBack: () => boolean;
}

/** Stores what has changed by a check, and what its logins have found and read. */
export const storeCheck =
  (ports: StoreCheckPorts, rules: MonitoringRules) =>
  ({ state, before, begunAt, check, reach, holdsBack }: SeenCheck): PortTask<unknown> => {
    const isHeldBack = O.exists((one) => one === 'silent')(reach) && holdsBack();
    const shown = isHeldBack ? withoutLogins(check) : check;
    const after = readAfter(state, shown, before, ports.clock.now());
    const evaluate = evaluateServer(rules, ports.reportOf(state.server));
    return pipe(
      recordOf(ports, (now) => evaluate(now, shown, ports.clock.now(), after))(state),
      TE.flatMap(() => storeFound(ports)({ state, check, after, begunAt })),
    );
  };

/**
 * Records the changes. What the description lacks may have been added while the server was probed: before a problem of that opens,
 * the description is read again.
 */
const recordOf =
  (
    { monitored }: Pick<StoreCheckPorts, 'monitored'>,
    changesBy: (state: MonitoredState) => readonly MonitoringChange[],
  ) =>
  (state: MonitoredState): PortTask<void> => {
    const changes = changesBy(state);
    if (!opensDescribed(changes)) return monitored.record(changes);
    return TE.flatMap(monitored.server(state.server.id), (now) =>
      monitored.record(O.isSome(now) ? changesBy(now.value) : []),
    );
  };

/**
 * Checks a server and everything under it: reads its stored state, probes it, and records the changes. All state is in the
 * store, so any node can make the check. A check that fails changes nothing, unless the store has recorded its changes and its
 * answer was lost.
 */
export type CheckServer = (order: CheckOrder) => PortTask<CheckOutcome>;

export interface CheckOrder {
  readonly server: ResourceId;
  /** Each round has the next number, by which a check chooses databases. */
  readonly round: number;
  /** Ends the check, which then changes nothing. */
  readonly signal?: AbortSignal;
  /** Whether silence is no observation, since this node is cut off. */
  readonly holdsBack?: () => boolean;
  /** Whether the check only shows if the server can be reached, and changes nothing: another node owns it. */
  readonly isTrial?: boolean;
}

export interface CheckOutcome {
  /** Why something could not be observed. */
  readonly missed: readonly PortFailure[];
  /** Whether nothing of the server answered on the network. */
  readonly isSilent: boolean;
  /** Absent where the check shows nothing of the network. */
  readonly sighting?: Sighting;
}

export interface CheckServerPorts extends ProbeServerPorts, StoreCheckPorts {}

export const checkServer =
  (ports: CheckServerPorts, rules: MonitoringRules): CheckServer =>
  (order) =>
    TE.flatMap(ports.monitored.server(order.server), (state) =>
      O.isSome(state)
        ? checkKnown(ports, rules)(state.value, order)
        : TE.right<PortFailure, CheckOutcome>({ missed: [], isSilent: false }),
    );

const checkKnown =
  (ports: CheckServerPorts, rules: MonitoringRules) =>
  (
    state: MonitoredState,
    { round, signal, holdsBack = () => false, isTrial = false }: CheckOrder,
  ): PortTask<CheckOutcome> => {
    const { server } = state;
    const store = storeCheck(ports, rules);
    const begunAt = ports.clock.now();
    return pipe(
      TE.Do,
      TE.bind('before', () => readBefore(ports)(server.id)),
      TE.bind('probed', ({ before }) =>
        probeServer(ports)(
          server,
          {
            ...knownBefore(state, before, begunAt),
            blocked: blockedDatabases(state),
            round,
            inAnHour: rules.roundsAnHour,
            isTrial,
          },
          signal,
        ),
      ),
      TE.map(({ before, probed: { check, missed } }) => ({
        before,
        check,
        missed,
        reach: reachOf(check, ownFailureOf(missed)),
      })),
      TE.tap(({ before, check, reach }) =>
        isTrial ? TE.right(undefined) : store({ state, before, begunAt, check, reach, holdsBack }),
      ),
      TE.map(({ check, missed, reach }) => ({
        missed,
        isSilent: isServerSilent(check),
        ...sightingOf(state, reach),
      })),
    );
  };

const ownFailureOf = (missed: readonly PortFailure[]): O.Option<OwnFailure> =>
  O.fromNullable(
    OWN_FAILURES.find((reason) => missed.some((failure) => isUnavailable(failure, reason))),
  );
