import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeWokenChannel } from '../../sql/notifications/channel-row.js';
import { DELIVERY_COLUMNS } from '../../sql/notifications/delivery-row.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { FLEET } from './select-feed.js';
import { DAY_MS } from '../../../../core/shared/durations.js';

/** No pause and no lease is so long: what is more than a day ahead was stored before the clock was set back, and is past. */
const notAhead = (time: string): string =>
  `CASE WHEN ${time} > ${STORE_NOW} + ${DAY_MS} THEN 0 ELSE ${time} END`;

/** Since when there is something to do for a channel; null where there is not. $1 is the age at which a change is told. */
const SINCE = `
CASE WHEN (SELECT true FROM delivery d WHERE d.channel = u.resource_id AND d.state = 'due' LIMIT 1)
     THEN ${notAhead('u.wake_at')}
     ELSE least((SELECT ${notAhead('c.first_at')} FROM channel_change c WHERE c.channel = u.resource_id
                  ORDER BY c.first_at LIMIT 1) + $1::bigint,
                (SELECT e.due_at FROM channel_entry e
                  WHERE e.channel = u.resource_id AND e.due_at IS NOT NULL
                  ORDER BY e.due_at LIMIT 1)) END`;

const TO_WAKE = `
  FROM upkeep u CROSS JOIN LATERAL (SELECT ${SINCE} AS since OFFSET 0) s
 WHERE u.type = 'channel' AND u.resource_id <> ${FLEET}
   AND ${notAhead('u.wake_at')} <= ${STORE_NOW} AND ${notAhead('u.lease_until')} <= ${STORE_NOW}
   AND s.since <= ${STORE_NOW}`;

const ANY_CHANNEL_TO_WAKE = `SELECT ${TO_WAKE} LIMIT 1`;

const WAKE_CHANNELS = `
WITH due (ids) AS MATERIALIZED (SELECT ARRAY(
  SELECT u.resource_id ${TO_WAKE} ORDER BY s.since LIMIT $3 FOR NO KEY UPDATE OF u SKIP LOCKED)
), taken AS (
  UPDATE upkeep SET lease_until = ${STORE_NOW} + $2::bigint, is_roused = false
   WHERE resource_id = ANY ((SELECT ids FROM due)::uuid[])
  RETURNING resource_id AS id, lease_until
)
SELECT id, lease_until FROM taken CROSS JOIN due ORDER BY array_position(ids, id)`;

const WOKEN_CHANNELS = `
SELECT r.id, r.name, r.attributes, r.sealed, w.lease_until,
       CASE WHEN d.id IS NOT NULL THEN to_json(d) END AS under_way
  FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY w (id, lease_until, place)
  JOIN LATERAL (SELECT * FROM resource WHERE id = w.id AND type = 'channel' OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT ${DELIVERY_COLUMNS} FROM delivery d
                      WHERE d.channel = w.id AND d.state = 'due' OFFSET 0) d ON true
 ORDER BY w.place`;

const decodeLeased = decodeRow(
  t.strict({ id: Uuid, lease_until: t.number }),
  named('upkeep of channel'),
);

const decodeRest = decodeRow(
  t.type({ lease_until: Instant, under_way: t.unknown }),
  named('channel'),
);

/** It writes only where there is something to do, which there seldom is. */
export const wakeChannels = (
  { read, write }: Pick<PostgresSession, 'read' | 'write'>,
  sealer: SecretSealer,
): ChannelRegister['wake'] => {
  const decodeChannel = decodeWokenChannel(sealer);
  const decode = (channel: unknown) =>
    pipe(
      decodeRest(channel),
      E.flatMap(({ lease_until: leaseUntil, under_way: underWay }) =>
        decodeChannel({ channel, leaseUntil, underWay }),
      ),
    );
  const lease = (windowMs: number, leaseMs: number, limit: number) =>
    pipe(
      write({ name: 'wake_channels', text: WAKE_CHANNELS, values: [windowMs, leaseMs, limit] }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeLeased, rows)),
      TE.flatMap((leased) => {
        const values = [leased.map(({ id }) => id), leased.map((one) => one.lease_until)];
        return read({ name: 'woken_channels', text: WOKEN_CHANNELS, values });
      }),
      TE.map(({ rows }) => rows.map(decode)),
    );
  return (windowMs, leaseMs, limit) =>
    pipe(
      read({ name: 'any_channel_to_wake', text: ANY_CHANNEL_TO_WAKE, values: [windowMs] }),
      TE.flatMap(({ rows }) =>
        rows.length === 0 ? TE.right([]) : lease(windowMs, leaseMs, limit),
      ),
    );
};
