import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as S from 'fp-ts/lib/string.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { detectedKey } from '../../../problems/detected-kind.js';
import type { Problem, ProblemReport } from '../../../problems/problem.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { type DestinationTarget, withSpace } from '../../destination-target.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type {
  DestinationProbe,
  DestinationRegister,
  DestinationState,
} from '../../ports/destination-register.js';
import {
  type DestinationProblem,
  destinationProblems,
  nextProbeMs,
  probedKinds,
} from '../../problems/destination-problems.js';
import { refusalOf } from '../../storage-refusal.js';
import type { RenewForesightPorts } from '../schedules/check-and-reexamine.js';
import { renewForesight, RENEWS_NOTHING } from '../schedules/check-and-reexamine.js';
import { endForecasts } from '../schedules/settle-schedule.js';
import { openProblems, settleProblems, type SettleProblemsPorts } from '../settle-problems.js';

/**
 * Probes a destination, opens and closes its problems accordingly, and stores the result with the time of the next probe.
 * Returns whether it can be written to. A failure is no probe: the destination is probed again once its lease has passed.
 */
export type MaintainDestination = (
  state: DestinationState,
  signal: AbortSignal,
) => PortTask<boolean>;

export interface MaintainDestinationPorts
  extends SettleProblemsPorts, ProbePorts, RenewForesightPorts {
  readonly destinations: Pick<DestinationRegister, 'record'>;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly destinationReport: (
    target: DestinationTarget,
    problem: DestinationProblem,
  ) => ProblemReport;
}

export const maintainDestination =
  (ports: MaintainDestinationPorts): MaintainDestination =>
  (state, signal) =>
    pipe(
      probeDestination(ports)(state.target, signal),
      TE.bindTo('probe'),
      TE.bind('closed', ({ probe }) => settle(ports, state, probe)),
      TE.flatMap(({ probe, closed }) => {
        const wakeAt = new Date(probe.at.getTime() + nextProbeMs(state, probe));
        return pipe(
          ports.destinations.record(state.target.id, probe, wakeAt),
          TE.tapTask(() => renewWhereTurned(ports, state, probe, closed)),
          TE.map(() => O.isNone(probe.refusal)),
        );
      }),
    );

/** What was foreseen of dumps to it no longer holds where a problem of it is over, or it can be written to again, or not any more. */
const renewWhereTurned = (
  ports: MaintainDestinationPorts,
  { target, lastProbe }: DestinationState,
  { refusal, at }: DestinationProbe,
  closed: readonly DestinationProblem['kind'][],
): T.Task<void> => {
  const isReady = O.isNone(refusal);
  const hasTurned = O.isSome(lastProbe) && O.isNone(lastProbe.value.refusal) !== isReady;
  if (!hasTurned && closed.length === 0) return RENEWS_NOTHING;
  // A refusal that was seen once has opened no problem.
  const over = new Set<DestinationProblem['kind']>(
    hasTurned && isReady ? [...closed, UNWRITABLE] : closed,
  );
  return pipe(
    [...over],
    TE.traverseSeqArray((kind) => endForecasts(ports)(detectedKey(kind, target.id), at)),
    T.flatMap(() => renewForesight(ports)(target.id, isReady)),
  );
};

const UNWRITABLE = 'destination_unwritable' as const;

/** Returns the kinds of the problems that are over. */
const settle = (
  ports: MaintainDestinationPorts,
  state: DestinationState,
  probe: DestinationProbe,
): PortTask<readonly DestinationProblem['kind'][]> => {
  const resource = { type: 'destination', id: state.target.id } as const;
  const probed = probedKinds(probe);
  return pipe(
    openProblems(ports, resource, probe.at),
    TE.flatMap((open) => {
      const found = destinationProblems(state, probe, openUnder(open));
      const reports = found.map((of) => ports.destinationReport(state.target, of));
      const isOver = (one: DestinationProblem['kind']) =>
        open.some(({ kind }) => kind === one) && !found.some(({ kind }) => kind === one);
      return pipe(
        settleProblems(ports)(resource, probed, reports, probe.at),
        TE.map(() => probed.filter(isOver)),
      );
    }),
  );
};

/** The share of free space of the open problem. */
const openUnder = (open: readonly Problem[]): O.Option<number> =>
  pipe(
    O.fromNullable(open.find(({ kind }) => kind === 'destination_full')?.facts?.['under']),
    O.filter((under) => typeof under === 'number'),
  );

export interface ProbePorts {
  readonly storage: Pick<DumpStorage, 'probe'>;
  readonly clock: Clock;
}

const isSame = O.getEq<string>(S.Eq).equals;

const UNKNOWN_SPACE = { freeBytes: O.none, totalBytes: O.none } as const;

/** Probes a destination; its refusal is a result, not a failure. */
export const probeDestination =
  ({ storage, clock }: ProbePorts) =>
  (target: DestinationTarget, signal: AbortSignal): PortTask<DestinationProbe> =>
    pipe(
      storage.probe(target, signal),
      TE.map(({ mark, ...space }): Omit<DestinationProbe, 'at' | 'days'> => ({
        refusal: O.none,
        space,
        mark,
      })),
      TE.orElse((failure) =>
        failure._tag === 'StorageRefused'
          ? TE.right({
              refusal: O.some(refusalOf(failure)),
              space: UNKNOWN_SPACE,
              mark: target.mark,
            })
          : TE.left(failure),
      ),
      TE.map((found) => {
        const at = clock.now();
        // A place of another name is another disk.
        const days = O.isNone(target.mark) || isSame(target.mark, found.mark) ? target.days : [];
        return { ...found, at, days: withSpace(days, at, found.space.freeBytes) };
      }),
    );
