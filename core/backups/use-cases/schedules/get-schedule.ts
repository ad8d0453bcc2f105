import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type NotFound, notFound } from '../../../access/access-error.js';
import type { Caller } from '../../../access/caller.js';
import {
  getResource,
  type GetResourcePorts,
  type ResourceInPlace,
} from '../../../problems/use-cases/get-resource.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { DumpVerdict } from '../../verdict/dump-verdict.js';
import type { ScheduleState } from '../../schedule-state.js';
import { verdictIn } from './list-schedules.js';
import { nextTimes, type NextTimesPorts } from './find-next-times.js';

/** A schedule as a resource in its place, with the state of its dumps and the times of the next five. */
export interface ScheduleInPlace extends ResourceInPlace {
  readonly state: ScheduleState;
  readonly verdict: DumpVerdict;
  readonly nextTimes: readonly Date[];
}

/** Finds a schedule that the caller may read. */
export type GetSchedule = (
  caller: Caller,
  id: ResourceId,
) => TE.TaskEither<PortFailure | NotFound, ScheduleInPlace>;

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
              ...{ ...found, state, nextTimes: nextTimes(ports)(state.rules) },
              verdict: verdictIn(found.row, state, ports.clock.now()),
            }),
      ),
    );
