import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { ProvedDumps } from '../../proof/next-proof.js';
import type { ScheduleState } from '../../schedule-state.js';

/** What decides which dump of a schedule is proved, and when. */
export const findProved =
  ({
    queue,
    proofs,
  }: {
    readonly queue: Pick<RunQueue, 'stored'>;
    readonly proofs: Pick<ProofRegister, 'ofSchedule'>;
  }) =>
  (state: ScheduleState): TE.TaskEither<PortFailure, ProvedDumps> =>
    pipe(
      TE.Do,
      TE.apS(
        'dumps',
        pipe(
          queue.stored(state.path),
          TE.map((runs) => runs.filter((run) => run.state === 'done')),
        ),
      ),
      TE.apS('proofs', proofs.ofSchedule(state.id)),
      TE.map((found) => ({ state, ...found })),
    );
