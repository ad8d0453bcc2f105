import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, type NotFound, notFound } from '../../../access/caller.js';
import type { ResourceReader } from '../../../problems/ports/resource-reader.js';
import type { ResourcePage, ResourceQuery, ResourceRow } from '../../../problems/resource-row.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import { type DumpVerdict, dumpVerdict } from '../../verdict/dump-verdict.js';
import type { ScheduleState } from '../../schedule-state.js';
import type {
  GetResourcePorts,
  ResourceInPlace,
} from '../../../problems/use-cases/read-resources.js';
import { getResource } from '../../../problems/use-cases/read-resources.js';
import type { ResourceId } from '../../../shared/resource.js';
import { nextTimes, type NextTimesPorts } from './find-next-times.js';

/** A schedule as a resource, with the state of its dumps. */
export interface ScheduleRow {
  readonly row: ResourceRow;
  readonly state: ScheduleState;
  readonly verdict: DumpVerdict;
}

export interface SchedulePage extends Pick<ResourcePage, 'next'> {
  readonly schedules: readonly ScheduleRow[];
}

/** Which schedules to list, as resources of any type are. */
export type ScheduleListQuery = Omit<ResourceQuery, 'type'>;

/**
 * A page of the schedules that the caller may read; without those that are removed meanwhile, and never empty while there are
 * more.
 */
export type ListSchedules = (caller: Caller, query: ScheduleListQuery) => PortTask<SchedulePage>;

export interface ListSchedulesPorts {
  readonly resources: Pick<ResourceReader, 'page'>;
  readonly schedules: Pick<ScheduleRegister, 'these'>;
  readonly clock: Clock;
}

export const listSchedules =
  ({ resources, schedules, clock }: ListSchedulesPorts): ListSchedules =>
  (caller, query) =>
    pipe(
      resources.page(caller, { ...query, type: 'schedule' }, clock.now()),
      TE.bindTo('page'),
      TE.bind('states', ({ page }) =>
        schedules.these(
          caller,
          page.rows.map(({ resource }) => resource.id),
        ),
      ),
      TE.map(({ page: { rows, next }, states }) => ({
        schedules: withStates(rows, states, clock.now()),
        next,
      })),
      TE.flatMap(({ schedules: found, next }) =>
        found.length === 0 && O.isSome(next)
          ? listSchedules({ resources, schedules, clock })(caller, { ...query, after: next })
          : TE.right({ schedules: found, next }),
      ),
    );

/** The verdict of a schedule in its place. */
export const verdictIn = (
  { above }: Pick<ResourceRow, 'above'>,
  state: ScheduleState,
  at: Date,
): DumpVerdict => dumpVerdict(state, at, O.exists((one) => one === 'critical')(above));

const withStates = (
  rows: readonly ResourceRow[],
  states: readonly ScheduleState[],
  at: Date,
): readonly ScheduleRow[] => {
  const byId = new Map(states.map((state) => [state.id, state]));
  return rows.flatMap((row) => {
    const state = byId.get(row.resource.id);
    return state === undefined ? [] : [{ row, state, verdict: verdictIn(row, state, at) }];
  });
};

/** A schedule as a resource in its place, with the state of its dumps and the times of the next five. */
export interface ScheduleInPlace extends ResourceInPlace {
  readonly state: ScheduleState;
  readonly verdict: DumpVerdict;
  readonly nextTimes: readonly Date[];
}

/** Finds a schedule that the caller may read. */
export type GetSchedule = (caller: Caller, id: ResourceId) => PortTask<ScheduleInPlace, NotFound>;

export interface GetSchedulePorts extends GetResourcePorts, NextTimesPorts {
  readonly schedules: Pick<ScheduleRegister, 'these'>;
}

export const getSchedule =
  (ports: GetSchedulePorts): GetSchedule =>
  (caller, id) =>
    pipe(
      getResource(ports)(caller, 'schedule', id),
      TE.bindTo('found'),
      TE.bindW('states', () => ports.schedules.these(caller, [id])),
      // A schedule that is removed in between is not found.
      TE.flatMap(({ found, states: [state] }) =>
        state === undefined
          ? TE.left(notFound('schedule'))
          : TE.right({
              ...found,
              state,
              nextTimes: nextTimes(ports)(state.rules),
              verdict: verdictIn(found.row, state, ports.clock.now()),
            }),
      ),
    );
