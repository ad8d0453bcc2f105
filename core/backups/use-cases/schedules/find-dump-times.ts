import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import { type DumpTimes, dumpTimesOf } from '../../dump-times.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

/**
 * Finds the dump times of databases, from the schedules whose runs the caller may read. For no database the store is not
 * queried.
 */
export type FindDumpTimes = (
  caller: Caller,
  databases: readonly ResourceId[],
) => TE.TaskEither<PortFailure, (database: ResourceId) => DumpTimes>;

export interface FindDumpTimesPorts {
  readonly schedules: Pick<ScheduleRegister, 'timesOf'>;
}

export const findDumpTimes =
  ({ schedules }: FindDumpTimesPorts): FindDumpTimes =>
  (caller, databases) =>
    databases.length === 0
      ? TE.right(dumpTimesOf([]))
      : TE.map(dumpTimesOf)(schedules.timesOf(caller, databases));
