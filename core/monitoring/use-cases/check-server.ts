import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MonitoringRules, ReportOf } from '../evaluate-observation.js';
import { evaluateServer, opensDescribed } from '../evaluate-server.js';
import { instanceFactsBy } from '../found/found-names.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import type { MonitoringChange } from '../monitoring-change.js';
import { blockedDatabases } from '../observations/choose-inspections.js';
import { suspectDatabases } from '../observations/suspect-databases.js';
import { isServerSilent } from '../observations/observe-server.js';
import {
  OWN_FAILURES,
  type OwnFailure,
  reachOf,
  type Sighting,
  sightingOf,
  withoutLogins,
} from '../isolation/reach.js';
import type { InstanceCheck, ServerCheck } from '../observations/server-check.js';
import type { FoundRegister } from '../ports/found-register.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Clock } from '../../shared/ports/clock.js';
import { isUnavailable, type PortFailure } from '../../shared/ports/port-failure.js';
import { reconcileFound, type ReconcileFoundPorts } from './reconcile-found.js';
import { probeServer, type ProbeServerPorts } from './probe-server.js';

/**
 * Checks a server and everything under it: reads its stored state, probes it, and records the changes. All state is in the
 * store, so any node can make the check. A check that fails changes nothing, unless the store has recorded its changes and its
 * answer was lost.
 */
export type CheckServer = (order: CheckOrder) => TE.TaskEither<PortFailure, CheckOutcome>;

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

export interface CheckServerPorts extends Omit<ProbeServerPorts, 'fleet'> {
  readonly fleet: ProbeServerPorts['fleet'] & ReconcileFoundPorts['fleet'];
  readonly monitored: Pick<MonitoredFleet, 'server' | 'record'>;
  readonly found: Pick<FoundRegister, 'record'>;
  readonly clock: Clock;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
  readonly reportOf: (server: MonitoredServer) => ReportOf;
}

export const checkServer =
  (ports: CheckServerPorts, rules: MonitoringRules): CheckServer =>
  (order) =>
    pipe(
      ports.monitored.server(order.server),
      TE.flatMap((state) =>
        O.isSome(state)
          ? checkKnown(ports, rules)(state.value, order)
          : TE.right<PortFailure, CheckOutcome>({ missed: [], isSilent: false }),
      ),
    );

const checkKnown =
  (ports: CheckServerPorts, rules: MonitoringRules) =>
  (
    state: MonitoredState,
    { round, signal, holdsBack = () => false, isTrial = false }: CheckOrder,
  ): TE.TaskEither<PortFailure, CheckOutcome> => {
    const { server } = state;
    const evaluate = evaluateServer(rules, ports.reportOf(server));
    const begunAt = ports.clock.now();
    return pipe(
      probeServer(ports)(
        server,
        {
          suspects: suspectDatabases(state),
          blocked: blockedDatabases(state),
          round,
          inAnHour: rules.roundsAnHour,
          isTrial,
        },
        signal,
      ),
      TE.bind('reach', ({ check, missed }) => TE.right(reachOf(check, ownFailureOf(missed)))),
      TE.tap(({ check, reach }) => {
        if (isTrial) return TE.right(undefined);
        const isHeldBack = O.exists((one) => one === 'silent')(reach) && holdsBack();
        const shown = isHeldBack ? withoutLogins(check) : check;
        return pipe(
          recordOf(ports, (now) => evaluate(now, shown, ports.clock.now()))(state),
          TE.flatMap(() => recordFound(ports, check)),
        );
      }),
      TE.tap(({ check }) =>
        isTrial ? TE.right(undefined) : reconcileFound(ports)(state, check, begunAt),
      ),
      TE.map(({ check, missed, reach }) => ({
        missed,
        isSilent: isServerSilent(check),
        ...sightingOf(state, reach),
      })),
    );
  };

/** Keeps what the first login that was accepted has found on each instance. */
const recordFound = (
  { found, clock }: CheckServerPorts,
  { instances }: ServerCheck,
): TE.TaskEither<PortFailure, unknown> =>
  TE.traverseSeqArray(({ instance, logins }: InstanceCheck) =>
    pipe(
      instanceFactsBy(logins),
      O.flatMap((facts) => facts.found),
      O.match(
        (): TE.TaskEither<PortFailure, unknown> => TE.right(undefined),
        (databases) => found.record(instance, databases, clock.now()),
      ),
    ),
  )(instances);

/**
 * Records the changes. What the description lacks may have been added while the server was probed: before a problem of that opens,
 * the description is read again.
 */
const recordOf =
  (
    { monitored }: Pick<CheckServerPorts, 'monitored'>,
    changesBy: (state: MonitoredState) => readonly MonitoringChange[],
  ) =>
  (state: MonitoredState): TE.TaskEither<PortFailure, void> => {
    const changes = changesBy(state);
    if (!opensDescribed(changes)) return monitored.record(changes);
    return pipe(
      monitored.server(state.server.id),
      TE.flatMap((now) => monitored.record(O.isSome(now) ? changesBy(now.value) : [])),
    );
  };

const ownFailureOf = (missed: readonly PortFailure[]): O.Option<OwnFailure> =>
  O.fromNullable(
    OWN_FAILURES.find((reason) => missed.some((failure) => isUnavailable(failure, reason))),
  );
