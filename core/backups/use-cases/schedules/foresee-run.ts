import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DumpExamination,
  ExamineDump,
} from '../../../dump-check/use-cases/check-dump-readiness.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { examinedReasons, spaceReasons } from '../../foresight/next-foresight.js';
import type { ForeseenReason, Foresight, ScheduleState } from '../../schedule-state.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import { refusalOf } from '../../storage-refusal.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { DumpFailure } from '../../dump-failure.js';
import { formatOf } from '../../dumped.js';
import type { DumpVerifier, ProofPlace } from '../../ports/dump-verifier.js';
import type { FindScheduledTargetPort } from '../runs/find-places.js';
import { findProofPlace, findScheduledTarget, restoreRule } from '../runs/find-places.js';

/**
 * Examines the next run of a schedule as of its due time: the whole check, the proof of the dump, and the destination with the
 * space that the dump will need. Changes nothing; a failure is no examination.
 */
export type ForeseeRun = (
  state: ScheduleState,
  dueAt: Date,
  signal: AbortSignal,
) => PortTask<Foresight>;

export interface ForeseeRunPorts extends ForeseeProofPorts {
  readonly examine: ExamineDump;
  readonly destinations: Pick<DestinationRegister, 'named'>;
  readonly storage: Pick<DumpStorage, 'probe'>;
  readonly clock: Clock;
}

type Reasons = PortTask<readonly ForeseenReason[]>;

export const foreseeRun =
  (ports: ForeseeRunPorts): ForeseeRun =>
  (state, dueAt, signal) =>
    pipe(
      TE.Do,
      TE.apS('dump', foreseeDump(ports, state, dueAt, signal)),
      TE.apS('destination', foreseeDestination(ports, state, signal)),
      TE.map(({ dump, destination }) =>
        toForesight(state, dueAt, ports.clock.now(), [...dump, ...destination]),
      ),
    );

const foreseeDump = (
  ports: ForeseeRunPorts,
  state: ScheduleState,
  dueAt: Date,
  signal: AbortSignal,
): Reasons =>
  TE.flatMap(
    findScheduledTarget(ports.fleet, state),
    O.match(
      (): Reasons => TE.right([]),
      (target: DumpTarget) =>
        pipe(
          TE.Do,
          TE.apS('examination', ports.examine(target, signal)),
          TE.bind('proof', ({ examination }) => foreseeProof(ports)(state, examination, signal)),
          TE.map(({ examination, proof }) => [
            ...examinedReasons(examination, dueAt),
            ...RA.fromOption(proof),
          ]),
        ),
    ),
  );

const foreseeDestination = (
  { destinations, storage }: ForeseeRunPorts,
  state: ScheduleState,
  signal: AbortSignal,
): Reasons =>
  TE.flatMap(
    destinations.named(state.rules.destination ?? ''),
    O.match(
      (): Reasons => TE.right([{ code: 'destination_unknown' }]),
      (target) =>
        pipe(
          storage.probe(target, signal),
          TE.map((space) => spaceReasons(space, state.runs)),
          TE.orElse((failure): Reasons =>
            failure._tag === 'StorageRefused' ? TE.right([refusalOf(failure)]) : TE.left(failure),
          ),
        ),
    ),
  );

/** An examination never counts as older than the change that caused it, even if clocks differ. */
const toForesight = (
  { changedAt, plan }: ScheduleState,
  dueAt: Date,
  now: Date,
  reasons: readonly ForeseenReason[],
): Foresight => {
  const examinedAt = now < changedAt ? changedAt : now;
  const since = pipe(
    plan,
    O.flatMap(({ foresight }) => foresight),
    O.filter((last) => RA.isNonEmpty(last.reasons)),
    O.match(
      () => examinedAt,
      (last) => last.since,
    ),
  );
  return { dueAt, examinedAt, since, reasons };
};

interface ForeseeProofPorts {
  readonly fleet: Pick<FleetRegister, 'databases'> & FindScheduledTargetPort;
  readonly verifier: Pick<DumpVerifier, 'examine'>;
}

type Found = PortTask<O.Option<DumpFailure>>;

/** Why the dump of a schedule with this tool could not be proved as its rules require; none where it could. */
const foreseeProof =
  ({ fleet, verifier }: ForeseeProofPorts) =>
  (state: ScheduleState, { tool, serverMajor }: DumpExamination, signal: AbortSignal): Found => {
    if (tool === undefined) return TE.right(O.none);
    const { rules, engine } = state;
    const toolMajor = tool.major;
    const format = formatOf(rules, engine);
    const { what } = rules;
    const kind = { engine, format, toolMajor, ...(what === 'globals' && { what }) };
    const examine = (place: O.Option<ProofPlace>): Found => verifier.examine(kind, place, signal);
    return restoreRule(rules) === 'required'
      ? TE.flatMap(findProofPlace(fleet, state, serverMajor ?? toolMajor), (place) =>
          O.isSome(place)
            ? examine(place)
            : TE.right(O.some<DumpFailure>({ code: 'restore_target_unknown' })),
        )
      : examine(O.none);
  };
