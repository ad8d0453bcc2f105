import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import { type DumpTimes, dumpTimesOf } from '../../dump-times.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

/**
 * Finds the dump times of databases, their last proofs and their protection, from what the caller may read of runs. For no database the store is not
 * queried.
 */
export type FindDumpTimes = (
  caller: Caller,
  databases: readonly ResourceId[],
) => TE.TaskEither<PortFailure, (database: ResourceId) => DumpTimes>;

export interface FindDumpTimesPorts {
  readonly schedules: Pick<ScheduleRegister, 'timesOf'>;
  readonly proofs: Pick<ProofRegister, 'ofDatabases'>;
}

export const findDumpTimes =
  ({ schedules, proofs }: FindDumpTimesPorts): FindDumpTimes =>
  (caller, databases) =>
    databases.length === 0
      ? TE.right(dumpTimesOf([]))
      : pipe(
          TE.Do,
          TE.apS('times', schedules.timesOf(caller, databases)),
          TE.apS('proofs', proofs.ofDatabases(caller, databases)),
          TE.map(({ times, proofs: found }) => dumpTimesOf(times, found)),
        );
