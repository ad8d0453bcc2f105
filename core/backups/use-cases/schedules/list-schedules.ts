import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ScheduleQuery, ScheduleRegister } from '../../ports/schedule-register.js';
import type { ScheduleState } from '../../schedule-state.js';

export interface SchedulePage {
  readonly schedules: readonly ScheduleState[];
  /** The path after which the next page begins; none on the last one. */
  readonly next: O.Option<string>;
}

/** A page of the schedules that the caller may read, by their paths. */
export type ListSchedules = (
  caller: Caller,
  query: ScheduleQuery,
) => TE.TaskEither<PortFailure, SchedulePage>;

export interface ListSchedulesPorts {
  readonly schedules: Pick<ScheduleRegister, 'page'>;
}

export const listSchedules =
  ({ schedules }: ListSchedulesPorts): ListSchedules =>
  (caller, query) =>
    pipe(
      schedules.page(caller, { ...query, limit: query.limit + 1 }),
      TE.map((found) => {
        const page = found.slice(0, query.limit);
        const last = found.length > query.limit ? page.at(-1)?.path : undefined;
        return { schedules: page, next: O.fromNullable(last) };
      }),
    );
