import type * as t from 'io-ts';
import type {
  ScheduleInPlace,
  SchedulePage,
  ScheduleRow,
} from '../../../core/backups/use-cases/schedules/list-schedules.js';
import type { ResourceOrder } from '../../../core/problems/resource-row.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import {
  IN_PLACE,
  listOperation,
  nextCursor,
  resourceInPlaceBody,
} from '../problems/resources/resource-operations.js';
import { FACTS, resourceRowBody, ROW } from '../problems/resources/resource-row-body.js';
import { nextTimesBodies, nextTimesField } from '../fleet/cron-body.js';
import { DESTINATIONS } from './destination-operations.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { DUMPED, dumpedAt } from '../../../core/backups/dumped.js';
import type { Foresight, ScheduleState } from '../../../core/backups/schedule-state.js';
import { currentForesight } from '../../../core/backups/foresight/next-foresight.js';
import { endedRuns, isGood } from '../../../core/backups/problems/overdue.js';
import { reasonWording } from '../../../core/backups/problems/foreseen-reason-wording.js';
import { provedByWording } from '../../../core/backups/proof/proof-wording.js';
import { PHYSICAL, physicalFacts } from './physical/known-backups-body.js';
import { verdictBody } from './verdict-body.js';
import { isoOrNull } from '../fields/instants.js';
import { RunBody, runBody } from './run-body.js';
import { failure } from './stored-dump-body.js';

const ForesightBody = d.record({
  due_at: d.instant,
  examined_at: d.instant,
  reasons: d.listOf(failure),
});

/** The last outcome of a schedule, and the next one. */
const SCHEDULE = {
  what: d.about(
    d.choice(DUMPED),
    'A database, or the globals or a physical backup of an instance.',
  ),
  database: d.about(d.record({ id: d.uuid, path: d.text }), 'Of the latter two, the instance.'),
  ...PHYSICAL,
  elsewhere: d.about(d.flag, 'Whether other programs make these dumps.'),
  next_due_at: d.about(
    d.orNull(d.instant),
    'Null where no time comes, and for a moment after the schedule was added.',
  ),
  last_run: d.about(
    d.orNull(RunBody),
    'The last one that was begun; null if there is none, and without `backup:read`.',
  ),
  last_success_at: d.about(d.orNull(d.instant), 'When the last good dump was made.'),
  proved: d.about(
    d.words,
    'How its dumps are proved, and why the last good one was not restored, where it is to be if the host can.',
  ),
  foresight: d.about(
    d.orNull(ForesightBody),
    'What the last examination of a run to come has found: no reasons where it would succeed. Null before the first one since the last run, the last change, or a check that found otherwise; and of dumps that are made elsewhere.',
  ),
};

type ScheduleFacts = d.RecordOf<typeof SCHEDULE>;

const scheduleFacts = (state: ScheduleState): ScheduleFacts => {
  const { rules, plan, runs } = state;
  const begun = runs.find((run) => run.state !== 'due' && run.state !== 'missed');
  return {
    what: rules.what ?? dumpedAt(state.databasePath),
    ...physicalFacts(state),
    database: { id: state.database, path: state.databasePath },
    elsewhere: rules.run === 'elsewhere',
    next_due_at: isoOrNull(O.flatMap(({ nextDueAt }: PlanOf) => nextDueAt)(plan)),
    last_run: begun === undefined ? null : runBody(begun),
    last_success_at: endedRuns(runs).find(isGood)?.endedAt.value.toISOString() ?? null,
    proved: provedByWording(state),
    foresight: pipe(currentForesight(state), O.map(foresightBody(state)), O.toNullable),
  };
};

type PlanOf = ScheduleState['plan'] extends O.Option<infer P> ? P : never;

const foresightBody =
  ({ engine, rules: { timezone } }: ScheduleState) =>
  (foresight: Foresight): t.TypeOf<typeof ForesightBody> =>
    encode(ForesightBody, foresight, {
      reasons: foresight.reasons.map((reason) => ({
        code: reason.code,
        ...reasonWording(reason, engine, timezone),
      })),
    });

export const ScheduleBody = d.named('Schedule', d.partialRecord({ ...ROW, ...SCHEDULE }, FACTS));
export type ScheduleBody = t.TypeOf<typeof ScheduleBody>;

const scheduleBody = ({ row, state, verdict }: ScheduleRow): ScheduleBody => ({
  ...resourceRowBody(row),
  ...scheduleFacts(state),
  ...verdictBody(state, verdict),
});

/** A schedule that is got by its id: what its list has of it, and where it is. */
export const ScheduleInPlaceBody = d.named(
  'ScheduleInPlace',
  d.partialRecord({ ...ROW, ...IN_PLACE, ...SCHEDULE, next_times: nextTimesField }, FACTS),
);
export type ScheduleInPlaceBody = t.TypeOf<typeof ScheduleInPlaceBody>;

export const scheduleInPlaceBody = (schedule: ScheduleInPlace): ScheduleInPlaceBody => ({
  ...resourceInPlaceBody(schedule),
  ...scheduleFacts(schedule.state),
  ...verdictBody(schedule.state, schedule.verdict),
  next_times: nextTimesBodies(schedule.nextTimes, schedule.state.rules.timezone),
});

export const SchedulePageBody = d.namedRecord('Schedules', {
  schedules: d.listOf(ScheduleBody),
  next: d.nextPage,
});
export type SchedulePageBody = t.TypeOf<typeof SchedulePageBody>;

export const schedulePageBody =
  (order: ResourceOrder) =>
  ({ schedules, next }: SchedulePage): SchedulePageBody => ({
    schedules: schedules.map(scheduleBody),
    next: nextCursor(order, next),
  });

export const SCHEDULES = {
  listSchedules: listOperation(
    'schedule',
    SchedulePageBody,
    ' Each says when it is due next, what came of its last run, and whether its next dump will succeed; runs are only listed for callers who hold `backup:read`.',
  ),
  ...DESTINATIONS,
};
