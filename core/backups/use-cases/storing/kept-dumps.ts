import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { type KeptDump, keptDumpOf } from '../../retention.js';
import type { Run } from '../../run.js';

export interface KeptDumpsPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly proofs: Pick<ProofRegister, 'ofSchedule'>;
}

/** The dumps of the schedule with this path that are in a destination, with all that proofs have shown of them. */
export const keptDumps =
  ({ queue, proofs }: KeptDumpsPorts) =>
  (
    schedulePath: string,
  ): TE.TaskEither<PortFailure, readonly (KeptDump & { readonly run: Run })[]> =>
    pipe(
      queue.stored(schedulePath),
      TE.flatMap((runs) =>
        pipe(
          RA.head(runs),
          O.flatMap(({ schedule }) => schedule),
          O.match(
            () => TE.right([]),
            (schedule) => proofs.ofSchedule(schedule),
          ),
          TE.map((known) => RA.filterMap(keptDumpOf(known))(runs)),
        ),
      ),
    );
