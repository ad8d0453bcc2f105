import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Scope } from '../../../../core/access/caller.js';
import type { KnownBackups } from '../../../../core/backups/physical/known-backups.js';
import type { DestinationProbe } from '../../../../core/backups/ports/destination-register.js';
import type { ScheduleChange } from '../../../../core/backups/ports/schedule-register.js';
import type { RunTargetGone } from '../../../../core/backups/ports/run-register.js';
import type { Corrupt, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { DAY_MS } from '../../../../core/shared/durations.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine, MethodsOf, Preparing } from '../engine/engine.js';
import { inTransaction, orEnd, type Steps } from '../engine/steps.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { addRun } from './add-run.js';
import { probeText } from './destination-row.js';
import { planText } from './schedule-state-row.js';
import { roused, rouseOne, TARGET_GONE } from './run-columns.js';

/** The types of resources for which there is something to do from time to time. */
type UpkeepType = 'schedule' | 'destination';

/** No pause and no lease is so long: what is more than a day ahead was stored before the clock was set back, and is past. */
const isAhead = ({ now }: Dialect, time: string): string => `${time} > ${now} + ${DAY_MS}`;

const isToWake = (sql: Dialect): string =>
  `type = :type AND wake_at <= ${sql.now} AND (lease_until <= ${sql.now} OR ${isAhead(sql, 'lease_until')})`;

const toRouse = (sql: Dialect): string => `type = :type AND ${isAhead(sql, 'wake_at')}`;

const rouseAhead = (sql: Dialect): string =>
  `UPDATE upkeep SET wake_at = ${sql.now} WHERE ${toRouse(sql)}`;

/** Rows that are due, and rows of before the clock was set back: the latter come once in years, and cost a write of their own. */
const whatToWake = (sql: Dialect): string => `
SELECT 'due' AS what WHERE EXISTS (SELECT 1 FROM upkeep WHERE ${isToWake(sql)})
 UNION ALL
SELECT 'ahead' WHERE EXISTS (SELECT 1 FROM upkeep WHERE ${toRouse(sql)})`;

const decodeWhat = decodeFields({ what: t.string }, named('upkeep'));

const wake = (sql: Dialect): string => {
  const waiting = `
SELECT ${sql.ref('resource')} FROM upkeep WHERE ${isToWake(sql)} ORDER BY wake_at LIMIT :limit`;
  return `
UPDATE upkeep SET lease_until = ${sql.now} + :leaseMs::bigint, is_roused = false
 WHERE ${sql.isInUnlocked(sql.ref('resource'), waiting)}
RETURNING ${sql.idOf('resource')} AS id, wake_at`;
};

const decodeWoken = decodeFields({ id: Uuid, wakeAt: t.number }, named('upkeep'));

const learn = (sql: Dialect): string => `
UPDATE upkeep SET known = :known, ${roused(sql)} WHERE ${sql.ref('resource')} = ${sql.keyOf(':id')}`;

const record = ({ ref, keyOf }: Dialect): string => `
UPDATE upkeep
   SET state = :state, lease_until = 0, is_roused = false,
       wake_at = CASE WHEN is_roused THEN wake_at ELSE :wakeAt::bigint END
 WHERE ${ref('resource')} = ${keyOf(':id')} AND (type = :type) IS TRUE`;

/** The schedules under a resource, and those that dump to a destination. */
const schedulesOf = ({ key, ref }: Dialect): string => `
SELECT s.${key} FROM resource o CROSS JOIN resource s
 WHERE o.id = :of::uuid AND o.type IN ('server', 'instance', 'database')
   AND s.type = 'schedule' AND s.path > o.path || '/' AND s.path < o.path || '0'
 UNION ALL
SELECT u.${ref('resource')} FROM resource o CROSS JOIN upkeep u
 WHERE o.id = :of::uuid AND o.type = 'destination' AND u.destination = o.name`;

const reexamineThose = (sql: Dialect, which: string): string => `
UPDATE upkeep
   SET ${roused(sql)},
       state = ${sql.either({
         sqlite: "json_set(state, '$.foresight.isOutdated', json('true'))",
         postgres: "jsonb_set(state::jsonb, '{foresight,isOutdated}', 'true')::text",
       })}
 WHERE ${which}
   AND ${sql.either({ sqlite: 'json_type', postgres: 'jsonb_typeof' })}(state::jsonb -> 'foresight') = 'object'
   AND (NOT :isReady::boolean OR state::jsonb -> 'foresight' -> 'reasons' <> '[]')`;

/** The changes of what is to be done. Times are by the clock of the store. */
export const upkeepWrites = (preparing: Preparing) => {
  const { sql, prepare } = preparing;
  const catchUp = prepare('rouse_ahead', rouseAhead(sql));
  const take = prepare('wake', wake(sql));
  const recordOne = prepare('record', record(sql));
  const rouse = prepare('rouse', rouseOne(sql));
  const learnOne = prepare('learn', learn(sql));
  const underOne = sql.isIn(sql.ref('resource'), schedulesOf(sql));
  const reexamine = prepare('reexamine', reexamineThose(sql, underOne));
  const reexamineAll = prepare('reexamine_all', reexamineThose(sql, "type = 'schedule'"));
  const add = addRun(preparing);
  return {
    /** The longest waiting first. */
    wake: (type: UpkeepType, leaseMs: number, limit: number, isAnyAhead: boolean) =>
      inTransaction(function* (): Steps<Corrupt, readonly Uuid[]> {
        if (isAnyAhead) yield* catchUp.run({ type });
        const woken = yield* take.rows(decodeWoken, { type, leaseMs, limit });
        return [...woken].sort((one, other) => one.wakeAt - other.wakeAt).map(({ id }) => id);
      }),
    /** A left where the schedule does not exist, or is being removed: then the plan is not stored without its runs. */
    recordSchedule: (
      id: ResourceId,
      { plan, runs, wakeAt }: ScheduleChange,
    ): Steps<Corrupt | RunTargetGone, boolean> =>
      inTransaction(function* () {
        const row = { id, type: 'schedule', state: planText(plan), wakeAt };
        if (!(yield* recordOne.any(row))) return yield* orEnd(TARGET_GONE);
        for (const run of runs) yield* add(run);
        return true;
      }),
    recordDestination: (id: ResourceId, probe: DestinationProbe, wakeAt: Date) =>
      recordOne.any({ id, type: 'destination', state: probeText(probe), wakeAt }),
    reexamine: (scope: Scope, isReady: boolean) =>
      scope === 'fleet' ? reexamineAll.run({ isReady }) : reexamine.run({ of: scope, isReady }),
    rouse: (id: ResourceId) => rouse.run({ id }),
    learn: (id: ResourceId, known: KnownBackups) =>
      learnOne.run({ id, known: JSON.stringify(known) }),
  };
};

export type UpkeepWrites = MethodsOf<ReturnType<typeof upkeepWrites>>;

/** Takes what there is to do for resources of a type. */
export const wakeIfAny = (
  { sql, prepare, read, writes }: Engine<UpkeepWrites>,
  type: UpkeepType,
) => {
  const find = prepare('what_to_wake', whatToWake(sql));
  return (leaseMs: number, limit: number): PortTask<readonly Uuid[]> =>
    pipe(
      read(() => find.rows(decodeWhat, { type })),
      TE.flatMap((found) =>
        found.length === 0
          ? TE.right([])
          : writes.wake(
              type,
              leaseMs,
              limit,
              found.some(({ what }) => what === 'ahead'),
            ),
      ),
    );
};
