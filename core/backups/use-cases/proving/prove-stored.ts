import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import { proveKeyOf } from '../../destination-target.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { DumpProof } from '../../proof/proof.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';
import type { Proof, StoredDump } from '../../stored-dump.js';
import { restoreStored, type RestoreStoredPorts, SEALED } from './restore-stored.js';
import type { Place } from '../storing/stored-object.js';
import { findPlace, isMoved, readBack, toDumpFailure } from '../storing/stored-object.js';

/** How far a stored dump was proved now. */
export type ProvedNow = Pick<DumpProof, 'reached' | 'failure' | 'tookMs'>;

export interface ProveStoredPorts extends RestoreStoredPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly storage: Pick<DumpStorage, 'open' | 'size'>;
  readonly kinds: Kinds;
}

/**
 * Fetches a dump from its destination and restores it: globals are read through, and what cannot be decrypted here is only compared
 * with what was written. Whatever a restore says, changed bytes are named as such.
 */
export const proveStored = async (
  ports: ProveStoredPorts,
  state: ScheduleState,
  run: Run,
  signal: AbortSignal,
): Promise<ProvedNow> => {
  const found = await findStored(ports, run, signal)();
  if (E.isLeft(found)) return unreached(found.left);
  const { place, stored } = found.right;
  const proof =
    stored.isEncrypted && O.isNone(proveKeyOf(place.destination))
      ? E.left(SEALED)
      : await restoreStored(ports, { state, run, stored, place }, signal)();
  if (E.isRight(proof)) return reached(proof.right.proof, proof.right.tookMs);
  const compared = await readBack(ports)(place, stored, signal)();
  if (E.isLeft(compared)) return unreached(compared.left);
  const failure = proof.left.code === SEALED.code ? O.none : O.some(proof.left);
  return { ...reached('written'), failure };
};

const reached = (proof: Proof, tookMs: O.Option<number> = O.none): ProvedNow => ({
  reached: O.some(proof),
  failure: O.none,
  tookMs,
});

const unreached = (failure: DumpFailure): ProvedNow => ({
  reached: O.none,
  failure: O.some(failure),
  tookMs: O.none,
});

interface StoredObject {
  readonly place: Place;
  readonly stored: StoredDump;
}

const UNKNOWN: DumpFailure = { code: 'destination_unknown' };

/** An object that is not there is lost, unless its destination has been moved without it. */
const findStored = (
  { destinations, storage, kinds }: ProveStoredPorts,
  run: Run,
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, StoredObject> =>
  pipe(
    findPlace(destinations, run.stored),
    TE.mapLeft(() => UNKNOWN),
    TE.flatMap(TE.fromOption(() => UNKNOWN)),
    TE.bindTo('place'),
    TE.bind('stored', () => TE.fromOption(() => UNKNOWN)(run.stored)),
    TE.tap(({ place }) =>
      pipe(
        storage.size(place.destination, place.object, signal),
        TE.mapLeft(toDumpFailure),
        TE.flatMap(
          TE.fromOption((): DumpFailure =>
            isMoved(kinds, run.stored, place) ? UNKNOWN : { code: 'object_missing' },
          ),
        ),
      ),
    ),
  );
