import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { ScheduleRules } from '../../../described/schedule.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DumpVerifier } from '../../ports/dump-verifier.js';
import type { RestoredDump } from '../../stored-dump.js';
import { type Place, toDumpFailure } from '../storing/stored-object.js';
import { findRestoreTarget } from './find-restore-target.js';
import type { PreparedRun } from './prepare-run.js';
import { kindOf, unprovedAs } from './read-through.js';

export interface RestoreBytesPorts {
  readonly fleet: Pick<FleetRegister, 'databases' | 'dumpTarget'>;
  readonly verifier: Pick<DumpVerifier, 'restore'>;
}

export interface ProveByRestorePorts extends RestoreBytesPorts {
  readonly storage: Pick<DumpStorage, 'open'>;
}

/** Restores a stored dump on the instance that its schedule names. */
export const proveByRestore =
  (ports: ProveByRestorePorts) =>
  (
    prepared: PreparedRun,
    place: Place,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, RestoredDump> =>
    restoreBytes(ports)(prepared, openDump(ports, place, signal), signal);

/** Restores the bytes of a dump there. */
export const restoreBytes =
  (ports: RestoreBytesPorts) =>
  (
    { state, request }: PreparedRun,
    dump: TE.TaskEither<DumpFailure, AsyncIterable<Uint8Array>>,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, RestoredDump> =>
    pipe(
      findTarget(ports, state.rules),
      TE.bindTo('target'),
      TE.bind('bytes', () => dump),
      TE.flatMap(({ target, bytes }) =>
        pipe(
          ports.verifier.restore(target, kindOf(request), bytes, signal),
          TE.mapLeft((failure) => unprovedAs(failure, 'dump_unrestorable')),
        ),
      ),
    );

const findTarget = (
  { fleet }: RestoreBytesPorts,
  rules: ScheduleRules,
): TE.TaskEither<DumpFailure, DumpTarget> =>
  pipe(
    findRestoreTarget(fleet, rules),
    TE.mapLeft((): DumpFailure => ({ code: 'dump_unrestorable' })),
    TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'restore_target_unknown' }))),
  );

const openDump = (
  { storage }: ProveByRestorePorts,
  { destination, object }: Place,
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, AsyncIterable<Uint8Array>> =>
  pipe(
    storage.open(destination, object, signal),
    TE.mapLeft(toDumpFailure),
    TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'destination_altered' }))),
  );
