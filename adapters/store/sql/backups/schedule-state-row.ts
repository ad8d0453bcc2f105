import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { withoutNames } from '../../../../core/backups/dump-failure.js';
import type { ScheduleTimes } from '../../../../core/backups/dump-times.js';
import type {
  ForeseenReason,
  Foresight,
  SchedulePlan,
  ScheduleState,
} from '../../../../core/backups/schedule-state.js';
import type { ScheduleSuccess } from '../../../../core/backups/ports/schedule-register.js';
import { NO_POLICY } from '../../../../core/described/policy.js';
import type { ScheduleRules } from '../../../../core/described/schedule.js';
import { Engine } from '../../../../core/engines/engines.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES, exactPartial } from '../fleet/attributes-codec.js';
import { Instant, IsoInstant, jsonText, nullable, rememberTexts } from '../rows/column-codecs.js';
import { decodeFields, decodeRows, named } from '../rows/decode-row.js';
import { DumpFailureCodec } from './dump-failure-codec.js';
import { decodeRunRow } from './run-row.js';
import { KnownBackupsCodec } from './known-backups-codec.js';

const Reason = t.union([
  t.strict({
    code: t.keyof({ password_expires: null, certificate_expires: null }),
    at: IsoInstant,
  }),
  t.strict({ code: t.literal('space_short'), freeBytes: t.number, neededBytes: t.number }),
  DumpFailureCodec,
]) satisfies t.Type<ForeseenReason, unknown>;

/** The plan of a schedule in JSON. */
const Plan = t.strict({
  cron: t.string,
  timezone: t.string,
  plannedUntil: IsoInstant,
  nextDueAt: nullable(IsoInstant),
  foresight: nullable(
    t.intersection([
      t.strict({
        dueAt: IsoInstant,
        examinedAt: IsoInstant,
        since: IsoInstant,
        reasons: t.readonlyArray(Reason),
      }),
      exactPartial({ isOutdated: t.literal(true) }),
    ]),
  ),
}) satisfies t.Type<SchedulePlan, unknown>;

/** The destination of a schedule, by its upkeep `u`. One with what cannot be seen in its name has another path, and is not found. */
export const DESTINATION = `
       (SELECT x.id FROM resource x
         WHERE x.path = replace(replace(u.destination, '%', '%25'), '/', '%2F')
           AND (x.type = 'destination') IS TRUE) AS destination`;

/** `state` is the plan; `engine` that of the instance; `attributes` the schedule's own. */
const decodeSchedule = decodeFields(
  {
    id: Uuid,
    path: t.string,
    database: Uuid,
    databasePath: t.string,
    instance: Uuid,
    engine: Engine,
    destination: nullable(Uuid),
    attributes: jsonText(ATTRIBUTES.schedule),
    changedAt: Instant,
    state: nullable(jsonText(Plan)),
    known: nullable(jsonText(KnownBackupsCodec)),
  },
  named('schedule'),
);

/** Whether one of the rows is of a good run. If none is, the last good one belongs to the latest runs of a schedule. */
export const hasGood = (latest: readonly unknown[]): boolean => latest.some(GoodRow.is);

const GoodRow = t.type({ state: t.keyof({ done: null, expired: null }), failure: t.null });

/** A schedule from its row and those of its runs. */
export const decodeScheduleState = (
  row: unknown,
  runs: readonly unknown[],
): E.Either<Corrupt, ScheduleState> =>
  pipe(
    E.Do,
    E.apS('schedule', decodeSchedule(row)),
    E.apS('runs', decodeRows(decodeRunRow, runs)),
    E.map(({ schedule: { attributes: rules, state: plan, ...schedule }, ...latest }) => ({
      ...schedule,
      rules,
      plan,
      ...latest,
    })),
  );

/** The end of the last good dump of a schedule. */
export const decodeScheduleSuccess: (row: unknown) => E.Either<Corrupt, ScheduleSuccess> = flow(
  decodeFields({ id: Uuid, endedAt: Instant }, () => 'last good dump of a schedule'),
  E.map(({ id, endedAt }) => ({ schedule: id, endedAt })),
);

/** When a schedule of a database is due, and when its last good dump ended. */
export const decodeScheduleTimes: (row: unknown) => E.Either<Corrupt, ScheduleTimes> = flow(
  decodeFields(
    {
      database: Uuid,
      policy: nullable(t.string),
      schedule: nullable(Uuid),
      state: nullable(jsonText(Plan)),
      lastGoodAt: nullable(Instant),
      risks: nullable(jsonText(t.readonlyArray(t.string))),
      attributes: nullable(rememberTexts(jsonText(ATTRIBUTES.schedule))),
    },
    () => 'times of a schedule',
  ),
  E.map(({ database, policy, schedule, state, lastGoodAt, risks, attributes }) => ({
    database,
    lastGoodAt,
    isExempt: O.exists((name: string) => name === NO_POLICY)(policy),
    isScheduled: O.isSome(schedule),
    nextDueAt: O.flatMap(({ nextDueAt }: SchedulePlan) => nextDueAt)(state),
    destination: O.chainNullableK(({ destination }: ScheduleRules) => destination)(attributes),
    problems: O.getOrElse((): readonly string[] => [])(risks),
  })),
);

/** Of the reasons what `withoutNames` leaves: schedules are read by callers who may not dump the database. */
export const planText = ({ nextDueAt, foresight, ...plan }: SchedulePlan): string =>
  JSON.stringify({
    ...plan,
    nextDueAt: O.toNullable(nextDueAt),
    foresight: pipe(foresight, O.map(unnamed), O.toNullable),
  });

const unnamed = (foresight: Foresight): Foresight => ({
  ...foresight,
  reasons: foresight.reasons.map((reason) =>
    reason.code === 'space_short' || 'at' in reason ? reason : withoutNames(reason),
  ),
});
