import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { QueryConfig } from 'pg';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';

/** The types of resources for which there is something to do from time to time. */
type UpkeepType = 'schedule' | 'destination';

const IS_TO_WAKE = `type = $1 AND wake_at <= ${STORE_NOW} AND lease_until <= ${STORE_NOW}`;

const ANY_TO_WAKE = `SELECT FROM upkeep WHERE ${IS_TO_WAKE} LIMIT 1`;

const WAKE = `
UPDATE upkeep SET lease_until = ${STORE_NOW} + $2::bigint, is_roused = false
 WHERE resource_id = ANY (ARRAY(
         SELECT resource_id FROM upkeep WHERE ${IS_TO_WAKE} ORDER BY wake_at LIMIT $3
            FOR UPDATE SKIP LOCKED))
RETURNING resource_id AS id, wake_at`;

const decodeWoken = decodeRow(t.strict({ id: Uuid, wake_at: t.number }), named('upkeep'));

/** Takes what there is to do, the longest waiting first. It writes only where there is something, which there seldom is. */
export const wakeIfAny =
  ({ read, write }: Pick<PostgresSession, 'read' | 'write'>, type: UpkeepType) =>
  (leaseMs: number, limit: number): TE.TaskEither<PortFailure, readonly ResourceId[]> =>
    pipe(
      read({ name: 'any_to_wake', text: ANY_TO_WAKE, values: [type] }),
      TE.flatMap(({ rows }) =>
        rows.length === 0
          ? TE.right(rows)
          : pipe(
              write({ name: 'wake', text: WAKE, values: [type, leaseMs, limit] }),
              TE.map((woken) => woken.rows),
            ),
      ),
      TE.flatMapEither((rows) => decodeRows(decodeWoken, rows)),
      TE.map((woken) =>
        [...woken].sort((one, other) => one.wake_at - other.wake_at).map(({ id }) => id),
      ),
    );

const RECORD = `
UPDATE upkeep
   SET state = $3, lease_until = 0, is_roused = false,
       wake_at = CASE WHEN is_roused THEN wake_at ELSE $4::bigint END
 WHERE resource_id = $1::uuid AND (type = $2) IS TRUE`;

export const recordUpkeep = (
  id: ResourceId,
  type: UpkeepType,
  state: string,
  wakeAt: Date,
): QueryConfig => ({ name: 'record', text: RECORD, values: [id, type, state, wakeAt.getTime()] });

const ROUSED = `wake_at = least(wake_at, ${STORE_NOW}), is_roused = true`;

const ROUSE = `UPDATE upkeep SET ${ROUSED} WHERE resource_id = $1::uuid`;

export const rouse = (id: ResourceId): QueryConfig => ({
  name: 'rouse',
  text: ROUSE,
  values: [id],
});

const REEXAMINE = `
UPDATE upkeep
   SET ${ROUSED},
       state = jsonb_set(state::jsonb, '{foresight,isOutdated}', 'true')::text
 WHERE resource_id = ANY (ARRAY(
         SELECT id FROM resource WHERE parent_id = $1::uuid AND (type = 'schedule') IS TRUE))
   AND jsonb_typeof(state::jsonb -> 'foresight') = 'object'
   AND (NOT $2::boolean OR state::jsonb #> '{foresight,reasons}' <> '[]')`;

export const reexamine = (database: ResourceId, isReady: boolean): QueryConfig => ({
  name: 'reexamine',
  text: REEXAMINE,
  values: [database, isReady],
});
