import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isObjectOfEarlier } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { ClaimedRun } from '../../ports/run-queue.js';
import { type Place, removeDump, toDumpFailure } from '../storing/stored-object.js';
import type { RunFailure } from './prepare-run.js';

/**
 * A node that was gone before it could record its dump has left it behind, whole and unknown, or a part of it. Nobody else
 * knows that these are of no use any more.
 */
export const removeEarlier = (
  storage: Pick<DumpStorage, 'remove' | 'sweep'>,
  run: ClaimedRun,
  destination: Place['destination'],
  objectsOf: (fence: number) => readonly string[],
): TE.TaskEither<RunFailure, unknown> =>
  pipe(
    Array.from({ length: run.fence - 1 }, (_, index) => objectsOf(index + 1)).flat(),
    TE.traverseSeqArray((object) => removeDump(storage)({ destination, object })),
    TE.mapLeft(toDumpFailure),
    TE.tap(() => (run.fence > 1 ? sweepParts(storage, run, destination) : TE.right(undefined))),
  );

/** A part that cannot be removed now keeps no dump from being made. */
const sweepParts = (
  { sweep }: Pick<DumpStorage, 'sweep'>,
  run: ClaimedRun,
  destination: Place['destination'],
): TE.TaskEither<never, unknown> =>
  pipe(
    sweep(
      destination,
      TE.right((object: string) => !isObjectOfEarlier(run)(object)),
    ),
    TE.orElse(() => TE.right(0)),
  );
