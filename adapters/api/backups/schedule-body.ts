import type * as t from 'io-ts';
import type { ScheduleInPlace } from '../../../core/backups/use-cases/schedules/get-schedule.js';
import type {
  SchedulePage,
  ScheduleRow,
} from '../../../core/backups/use-cases/schedules/list-schedules.js';
import type { ResourceOrder } from '../../../core/problems/resource-page.js';
import { listOf, named, nextPage, partialRecord, record } from '../operation/described.js';
import { answer, operations } from '../operation/operation.js';
import { IN_PLACE, resourceInPlaceBody } from '../problems/resources/resource-in-place-body.js';
import { nextCursor } from '../problems/resources/resource-list.js';
import { listOperation } from '../problems/resources/resource-operations.js';
import { FACTS, resourceRowBody, ROW } from '../problems/resources/resource-row-body.js';
import { DestinationTestBody } from './destination-test-body.js';
import { SCHEDULE, scheduleFacts } from './schedule-facts.js';

/** A schedule in a list. */
export const ScheduleBody = named('Schedule', partialRecord({ ...ROW, ...SCHEDULE }, FACTS));
export type ScheduleBody = t.TypeOf<typeof ScheduleBody>;

const scheduleBody = ({ row, state }: ScheduleRow): ScheduleBody => ({
  ...resourceRowBody(row),
  ...scheduleFacts(state),
});

/** A schedule that is got by its id: what its list has of it, and where it is. */
export const ScheduleInPlaceBody = named(
  'ScheduleInPlace',
  partialRecord({ ...ROW, ...IN_PLACE, ...SCHEDULE }, FACTS),
);
export type ScheduleInPlaceBody = t.TypeOf<typeof ScheduleInPlaceBody>;

export const scheduleInPlaceBody = (schedule: ScheduleInPlace): ScheduleInPlaceBody => ({
  ...resourceInPlaceBody(schedule),
  ...scheduleFacts(schedule.state),
});

export const SchedulePageBody = named(
  'Schedules',
  record({ schedules: listOf(ScheduleBody), next: nextPage }),
);
export type SchedulePageBody = t.TypeOf<typeof SchedulePageBody>;

export const schedulePageBody =
  (order: ResourceOrder) =>
  ({ schedules, next }: SchedulePage): SchedulePageBody => ({
    schedules: schedules.map(scheduleBody),
    next: nextCursor(order, next),
  });

export const SCHEDULES = operations({
  listSchedules: listOperation(
    'schedule',
    SchedulePageBody,
    ' Each says when it is due next, what came of its last run, and whether its next dump will succeed; runs are only listed for callers who hold `backup:read`.',
  ),
  testDestination: {
    method: 'POST',
    path: '/v1/destinations/{id}/test',
    tag: 'dump',
    summary: 'Test a destination',
    description:
      'Writes a small object, reads it back and deletes it. Needs `destination:read` on the destination, and `backup:write` on the whole fleet.',
    answer: answer(200, 'What was found.', DestinationTestBody),
    errors: ['Forbidden', 'NotFound'],
    // A destination that is silent is given up before that.
    timeoutMs: 5 * 60_000,
  },
});
