import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../../access/caller.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DumpVerifier } from '../../ports/dump-verifier.js';
import type { RestoredDump } from '../../stored-dump.js';
import { type Place, toDumpFailure } from '../../storing/stored-object.js';
import type { PreparedRun } from './prepare-run.js';
import { kindOf, unprovedAs } from './store-dump.js';

export interface ProveByRestorePorts {
  readonly fleet: Pick<FleetRegister, 'databases' | 'dumpTarget'>;
  readonly storage: Pick<DumpStorage, 'open'>;
  readonly verifier: Pick<DumpVerifier, 'restore'>;
}

/** Nobody asks: it is in the description of the schedule. */
const SHIPSHAPE = { id: 'shipshape', grants: grantsOn('fleet', ['database:read']) };

/** Restores a dump that lies in its destination on the instance that its schedule names. */
export const proveByRestore =
  (ports: ProveByRestorePorts) =>
  (
    { state, request }: PreparedRun,
    place: Place,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, RestoredDump> =>
    pipe(
      findTarget(ports, state.rules.restoreOn ?? ''),
      TE.bindTo('target'),
      TE.bind('bytes', () => openDump(ports, place, signal)),
      TE.flatMap(({ target, bytes }) =>
        pipe(
          ports.verifier.restore(target, kindOf(request), bytes, signal),
          TE.mapLeft((failure) => unprovedAs(failure, 'dump_unrestorable')),
        ),
      ),
    );

/** Any database of the instance leads to it: the dump gets one of its own. */
const findTarget = (
  { fleet }: ProveByRestorePorts,
  instance: string,
): TE.TaskEither<DumpFailure, DumpTarget> =>
  pipe(
    fleet.databases(SHIPSHAPE, { under: O.some(instance), after: O.none, limit: 1 }),
    TE.flatMap(([database]): TE.TaskEither<PortFailure, O.Option<DumpTarget>> =>
      database === undefined ? TE.right(O.none) : fleet.dumpTarget(database.id),
    ),
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
