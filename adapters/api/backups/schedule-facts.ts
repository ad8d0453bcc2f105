import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { Foresight } from '../../../core/backups/foresight.js';
import { currentForesight } from '../../../core/backups/foresight/current-foresight.js';
import { endedRuns, isGood } from '../../../core/backups/problems/ended-runs.js';
import { reasonWording } from '../../../core/backups/problems/foreseen-reason-wording.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import {
  about,
  flag,
  instant,
  listOf,
  orNull,
  record,
  type RecordOf,
  text,
  uuid,
} from '../operation/described.js';
import { isoOrNull } from '../fields/instants.js';
import { failure, RunBody, runBody } from './run-body.js';

const ForesightBody = record({
  due_at: instant,
  examined_at: instant,
  reasons: listOf(failure),
});

/** What came of a schedule and what will. */
export const SCHEDULE = {
  database: record({ id: uuid, path: text }),
  elsewhere: about(flag, 'Whether other programs make these dumps.'),
  next_due_at: about(
    orNull(instant),
    'Null where no time comes, and for a moment after the schedule was added.',
  ),
  last_run: about(
    orNull(RunBody),
    'The last one that was begun; null where there is none, and without `backup:read`.',
  ),
  last_success_at: about(orNull(instant), 'When the last good dump was made.'),
  foresight: about(
    orNull(ForesightBody),
    'What the last examination of a run to come has found: no reasons where it would succeed. Null before the first one since the last run, the last change, or a check that found otherwise; and of dumps that are made elsewhere.',
  ),
};

type ScheduleFacts = RecordOf<typeof SCHEDULE>;

export const scheduleFacts = (state: ScheduleState): ScheduleFacts => {
  const { rules, plan, runs } = state;
  const begun = runs.find((run) => run.state !== 'due' && run.state !== 'missed');
  return {
    database: { id: state.database, path: state.databasePath },
    elsewhere: rules.run === 'elsewhere',
    next_due_at: isoOrNull(O.flatMap(({ nextDueAt }: PlanOf) => nextDueAt)(plan)),
    last_run: begun === undefined ? null : runBody(begun),
    last_success_at: endedRuns(runs).find(isGood)?.endedAt.value.toISOString() ?? null,
    foresight: pipe(currentForesight(state), O.map(foresightBody(state)), O.toNullable),
  };
};

type PlanOf = ScheduleState['plan'] extends O.Option<infer P> ? P : never;

const foresightBody =
  ({ engine, rules: { timezone } }: ScheduleState) =>
  ({ dueAt, examinedAt, reasons }: Foresight): t.TypeOf<typeof ForesightBody> => ({
    due_at: dueAt.toISOString(),
    examined_at: examinedAt.toISOString(),
    reasons: reasons.map((reason) => ({
      code: reason.code,
      ...reasonWording(reason, engine, timezone),
    })),
  });
