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
import type {
  DestinationProbe,
  DestinationRegister,
  DestinationState,
} from '../../ports/destination-register.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import {
  type DestinationProblem,
  destinationProblems,
  nextProbeMs,
  probedKinds,
} from '../../problems/destination-problems.js';
import { refusalOf } from '../../storage-refusal.js';
import type { RenewForesightPorts } from '../schedules/check-and-reexamine.js';
import { renewForesight, RENEWS_NOTHING } from '../schedules/check-and-reexamine.js';
import { endForecasts } from '../schedules/end-forecasts.js';
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
      TE.tap((probe) => settle(ports, state, probe)),
      TE.flatMap((probe) => {
        const wakeAt = new Date(probe.at.getTime() + nextProbeMs(state, probe));
        return pipe(
          ports.destinations.record(state.target.id, probe, wakeAt),
          TE.tapTask(() => renewWhereTurned(ports, state, probe)),
          TE.map(() => O.isNone(probe.refusal)),
        );
      }),
    );

/** What was foreseen of dumps to it no longer holds where it can be written to again, or not any more. */
const renewWhereTurned = (
  ports: MaintainDestinationPorts,
  { target, lastProbe }: DestinationState,
  { refusal, at }: DestinationProbe,
): T.Task<void> => {
  if (O.isNone(lastProbe) || O.isSome(lastProbe.value.refusal) === O.isSome(refusal))
    return RENEWS_NOTHING;
  const renewed = renewForesight(ports)(target.id, O.isNone(refusal));
  if (O.isSome(refusal)) return renewed;
  const ended = endForecasts(ports)(detectedKey('destination_unwritable', target.id), at);
  return pipe(
    ended,
    TE.getOrElse(() => RENEWS_NOTHING),
    T.flatMap(() => renewed),
  );
};

const settle = (
  ports: MaintainDestinationPorts,
  state: DestinationState,
  probe: DestinationProbe,
): PortTask<void> => {
  const resource = { type: 'destination', id: state.target.id } as const;
  return pipe(
    openProblems(ports, resource, probe.at),
    TE.map(openUnder),
    TE.map((under) => destinationProblems(state, probe, under)),
    TE.map((problems) => problems.map((of) => ports.destinationReport(state.target, of))),
    TE.flatMap((reports) => settleProblems(ports)(resource, probedKinds(probe), reports, probe.at)),
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
