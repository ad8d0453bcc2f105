import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { detectedKey, type DetectedKind } from '../../problems/detected-kind.js';
import { EVERY_PROBLEM, type ProblemFilter } from '../../problems/problem-page.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Isolation, IsolationVerdict, WitnessAnswer } from '../isolation/assess-isolation.js';
import { assessIsolation, isSuspicious } from '../isolation/assess-isolation.js';
import type { ReachCounts } from '../isolation/reach.js';
import type { Uuid } from '../../shared/uuid.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import type { Witness } from '../ports/witness.js';
import { grantsOn } from '../../access/caller.js';
import type { ProblemHistory } from '../../problems/ports/problem-history.js';

/**
 * Decides whether this node is cut off by what it reaches, probes the witness in doubtful cases and then counts again, and
 * opens or updates the problem of the fleet. Closes it once it is over, if it may be open and no other node is cut off.
 */
export type EvaluateIsolation = (node: NodeReach) => PortTask<EvaluatedIsolation>;

export interface NodeReach {
  readonly id: Uuid;
  readonly counts: ReachCounts;
  readonly countAgain: () => ReachCounts;
  /** Whether other nodes check its servers now. */
  readonly isHandedOver: boolean;
  readonly mayBeOpen: boolean;
}

export interface EvaluatedIsolation extends IsolationVerdict {
  /** Whether the problem of the fleet may still be open. */
  readonly mayBeOpen: boolean;
}

export interface EvaluateIsolationPorts {
  readonly nodes: Pick<MonitoringNodes, 'reports'>;
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly witness: Witness;
  readonly clock: Clock;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly isolationReport: (
    fleet: ResourceId,
    isolation: Isolation,
    isHandedOver: boolean,
  ) => ProblemReport;
}

const NOT_PROBED: WitnessAnswer = { chosen: O.none, gateway: 'unknown' };

export const evaluateIsolation =
  (ports: EvaluateIsolationPorts): EvaluateIsolation =>
  (node) =>
    pipe(
      isSuspicious(node.counts)
        ? TE.map((answer: WitnessAnswer) => assessIsolation(node.countAgain(), answer))(
            TE.fromTask(ports.witness.ask),
          )
        : TE.right(assessIsolation(node.counts, NOT_PROBED)),
      TE.flatMap((verdict) =>
        pipe(
          O.isSome(verdict.isolation)
            ? openProblem(ports, node, verdict.isolation.value)
            : closeProblem(ports, node),
          TE.map((mayBeOpen) => ({ ...verdict, mayBeOpen })),
        ),
      ),
    );

const KIND: DetectedKind = 'control_plane_isolated';

const openProblem = (
  { monitored, isolationReport }: EvaluateIsolationPorts,
  { isHandedOver }: NodeReach,
  isolation: Isolation,
): PortTask<boolean> =>
  pipe(
    monitored.fleet,
    TE.map((fleet) => isolationReport(fleet, isolation, isHandedOver)),
    TE.flatMap((report) => monitored.record([{ _tag: 'Open', report, failures: 0 }])),
    TE.map(() => true),
  );

/** The problem is one for all nodes: it stays open while any of them is cut off. */
const closeProblem = (
  { monitored, nodes, clock }: EvaluateIsolationPorts,
  { id, mayBeOpen }: NodeReach,
): PortTask<boolean> =>
  mayBeOpen
    ? pipe(
        TE.Do,
        TE.apS('reports', nodes.reports),
        TE.apS('fleet', monitored.fleet),
        TE.flatMap(({ reports, fleet }) =>
          reports.some((other) => other.id !== id && other.isPresent && other.isCutOff)
            ? TE.right(true)
            : TE.map(() => false)(
                monitored.record([
                  { _tag: 'Close', key: detectedKey(KIND, fleet), at: clock.now() },
                ]),
              ),
        ),
      )
    : TE.right(false);

/** Whether the problem of isolation is open, as an earlier node may have left it. */
export type FindIsolation = PortTask<boolean>;

export interface FindIsolationPorts {
  readonly monitored: Pick<MonitoredFleet, 'fleet'>;
  readonly history: Pick<ProblemHistory, 'page'>;
  readonly clock: Clock;
}

const MONITORING = { id: 'monitoring', grants: grantsOn('fleet', ['server:read']) };

export const findIsolation = ({ monitored, history, clock }: FindIsolationPorts): FindIsolation =>
  pipe(
    monitored.fleet,
    TE.flatMap((fleet) => {
      const filter: ProblemFilter = {
        ...EVERY_PROBLEM,
        state: O.some('open'),
        kind: O.some(KIND),
        resource: O.some(fleet),
        includesSuppressed: false,
      };
      return history.page(MONITORING, { filter, after: O.none, limit: 1 }, clock.now());
    }),
    TE.map(({ problems }) => problems.length > 0),
  );
