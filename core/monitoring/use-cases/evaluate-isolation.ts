import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../access/caller.js';
import { type DetectedKind, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemHistory } from '../../problems/ports/problem-history.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import {
  assessIsolation,
  type Isolation,
  isSuspicious,
  type IsolationVerdict,
  type WitnessAnswer,
} from '../isolation/assess-isolation.js';
import type { ReachCounts } from '../isolation/reach-counts.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { Witness } from '../ports/witness.js';

/**
 * Decides from what this node reaches, counted again once a witness has answered, whether it is cut off, asks the witness where that is in doubt, and opens or updates the
 * problem of the fleet. Closes it where it is over, if `mayBeOpen`.
 */
export type EvaluateIsolation = (
  count: () => ReachCounts,
  mayBeOpen: boolean,
) => TE.TaskEither<PortFailure, IsolationVerdict>;

export interface EvaluateIsolationPorts {
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly witness: Witness;
  readonly clock: Clock;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
  readonly isolationReport: (fleet: ResourceId, isolation: Isolation) => ProblemReport;
}

const NOT_ASKED: WitnessAnswer = { chosen: O.none, gateway: 'unknown' };

export const evaluateIsolation =
  (ports: EvaluateIsolationPorts): EvaluateIsolation =>
  (count, mayBeOpen) =>
    pipe(
      TE.fromTask(isSuspicious(count()) ? ports.witness.ask : () => Promise.resolve(NOT_ASKED)),
      TE.map((answer) => assessIsolation(count(), answer)),
      TE.tap(({ isolation }) => recordIsolation(ports, isolation, mayBeOpen)),
    );

const KIND: DetectedKind = 'control_plane_isolated';

const recordIsolation = (
  { monitored, clock, isolationReport }: EvaluateIsolationPorts,
  isolation: O.Option<Isolation>,
  mayBeOpen: boolean,
): TE.TaskEither<PortFailure, void> => {
  if (O.isNone(isolation) && !mayBeOpen) return TE.right(undefined);
  return pipe(
    monitored.fleet,
    TE.flatMap((fleet) =>
      monitored.record([
        O.isSome(isolation)
          ? { _tag: 'Open', report: isolationReport(fleet, isolation.value), failures: 0 }
          : { _tag: 'Close', key: detectedKey(KIND, fleet), at: clock.now() },
      ]),
    ),
  );
};

/** Whether the problem is open, as a node before this one may have left it. */
export type FindIsolation = TE.TaskEither<PortFailure, boolean>;

export interface FindIsolationPorts extends Pick<EvaluateIsolationPorts, 'clock'> {
  readonly monitored: Pick<MonitoredFleet, 'fleet'>;
  readonly history: Pick<ProblemHistory, 'page'>;
}

const MONITORING = { id: 'monitoring', grants: grantsOn('fleet', ['server:read']) };

export const findIsolation = ({ monitored, history, clock }: FindIsolationPorts): FindIsolation =>
  pipe(
    monitored.fleet,
    TE.flatMap((fleet) => {
      const filter = {
        ...{ state: O.some('open' as const), kind: O.some(KIND) },
        ...{ severity: O.none, resource: O.some(fleet), includesSuppressed: false },
      };
      return history.page(MONITORING, { filter, after: O.none, limit: 1 }, clock.now());
    }),
    TE.map(({ problems }) => problems.length > 0),
  );
