import * as t from 'io-ts';
import type { ScheduleInPlace } from '../../../core/backups/use-cases/schedules/get-schedule.js';
import type {
  SchedulePage,
  ScheduleRow,
} from '../../../core/backups/use-cases/schedules/list-schedules.js';
import type { ResourceOrder } from '../../../core/problems/resource-page.js';
import { orNull } from '../fields/decode-exactly.js';
import {
  type ResourceInPlaceBody,
  resourceInPlaceBody,
} from '../problems/resources/resource-in-place-body.js';
import { nextCursor } from '../problems/resources/resource-list.js';
import { ResourceRowBody, resourceRowBody } from '../problems/resources/resource-row-body.js';
import { ScheduleFacts, scheduleFacts } from './schedule-facts.js';

/** A schedule in a list. */
export type ScheduleBody = ResourceRowBody & ScheduleFacts;

export const ScheduleBody = t.intersection([ResourceRowBody, ScheduleFacts]) satisfies t.Type<
  ScheduleBody,
  unknown
>;

const scheduleBody = ({ row, state }: ScheduleRow): ScheduleBody => ({
  ...resourceRowBody(row),
  ...scheduleFacts(state),
});

/** A schedule that is got by its id: what its list has of it, and where it is. */
export type ScheduleInPlaceBody = ResourceInPlaceBody & ScheduleFacts;

/** The response of `GET /v1/schedules/{id}`. */
export const scheduleInPlaceBody = (schedule: ScheduleInPlace): ScheduleInPlaceBody => ({
  ...resourceInPlaceBody(schedule),
  ...scheduleFacts(schedule.state),
});

/** The response of `GET /v1/schedules`. */
export interface SchedulePageBody {
  readonly schedules: readonly ScheduleBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

export const SchedulePageBody = t.type({
  schedules: t.readonlyArray(ScheduleBody),
  next: orNull(t.string),
}) satisfies t.Type<SchedulePageBody, unknown>;

export const schedulePageBody =
  (order: ResourceOrder) =>
  ({ schedules, next }: SchedulePage): SchedulePageBody => ({
    schedules: schedules.map(scheduleBody),
    next: nextCursor(order, next),
  });
