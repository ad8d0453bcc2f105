import * as t from 'io-ts';
import { DAY_MS } from '../../../../core/shared/durations.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ComposedChannel } from '../../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { Dialect, MethodsOf, Preparing, StepsOf } from '../engine/engine.js';
import { entryColumns, UNTOLD_ENTRY } from './channel-item-row.js';
import { composedColumns } from './delivery-row.js';
import { itemWrites, underLease } from './item-writes.js';
import { feedKey } from './select-feed.js';

/** No pause and no lease is so long: what is more than a day ahead was stored before the clock was set back, and is past. */
const notAhead = ({ now }: Dialect, time: string): string =>
  `CASE WHEN ${time} > ${now} + ${DAY_MS} THEN 0 ELSE ${time} END`;

/**
 * Since when there is something to do for a channel; null where there is not. While a message is under way, only its next
 * attempt matters.
 */
const since = (sql: Dialect): string => `
CASE WHEN (SELECT true FROM delivery d WHERE d.channel = ${sql.ref('resource')} AND d.state = 'due' LIMIT 1)
     THEN ${notAhead(sql, 'wake_at')}
     ELSE (SELECT min(first.since) FROM (
             SELECT (SELECT ${notAhead(sql, 'c.first_at')} FROM channel_change c WHERE c.channel = ${sql.ref('resource')}
                      ORDER BY c.first_at LIMIT 1) + :windowMs::bigint AS since
              UNION ALL
             SELECT (SELECT e.due_at FROM channel_entry e
                      WHERE e.channel = ${sql.ref('resource')} AND e.due_at IS NOT NULL
                      ORDER BY e.due_at LIMIT 1)) first) END`;

const toWake = (sql: Dialect): string => `
  FROM upkeep u
 WHERE u.type = 'channel' AND u.${sql.ref('resource')} <> ${feedKey(sql)}
   AND ${notAhead(sql, 'wake_at')} <= ${sql.now} AND ${notAhead(sql, 'lease_until')} <= ${sql.now}
   AND ${since(sql)} <= ${sql.now}`;

export const anyChannelToWake = (sql: Dialect): string => `SELECT 1 ${toWake(sql)} LIMIT 1`;

const takeReady = (sql: Dialect): string => {
  const waiting = `
SELECT ${sql.ref('resource')} ${toWake(sql)} ORDER BY ${since(sql)} LIMIT :limit
       ${sql.locking('FOR NO KEY UPDATE SKIP LOCKED')}`;
  return `
UPDATE upkeep SET lease_until = ${sql.now} + :leaseMs::bigint, is_roused = false
 WHERE ${sql.isIn(sql.ref('resource'), waiting)}
RETURNING ${sql.idOf('resource')} AS id, lease_until, ${since(sql)} AS since`;
};

const decodeTaken = decodeFields(
  { id: Uuid, leaseUntil: Instant, since: t.number },
  named('upkeep of channel'),
);

/** Takes channels for which there is something to do, the longest waiting first. */
const takeChannels = ({ sql, prepare }: Preparing) => {
  const take = prepare('wake_channels', takeReady(sql));
  return function* (windowMs: number, leaseMs: number, limit: number) {
    const taken = yield* take.rows(decodeTaken, { windowMs, leaseMs, limit });
    return [...taken].sort((one, other) => one.since - other.since);
  };
};

/** One is under way at most. */
const replaceDelivery = ({ keyOf }: Dialect): string =>
  `DELETE FROM delivery WHERE channel = ${keyOf(':channel')} AND state = 'due'`;

const addDelivery = ({ keyOf }: Dialect): string => `
INSERT INTO delivery (id, channel, state, message, composed_at, attempts, tried_at, took_ms, refusal, ended_at)
VALUES (:id::uuid, ${keyOf(':channel')}, :state, :message, :composedAt::bigint, :attempts::integer, :triedAt::bigint,
        :tookMs::bigint, :refusal, :endedAt::bigint)`;

export interface ChannelWrites extends Pick<ChannelRegister, 'compose' | 'putOff' | 'release'> {
  readonly take: MethodsOf<{ take: ReturnType<typeof takeChannels> }>['take'];
}

/** What those write who have a channel. */
export const channelWrites = (preparing: Preparing): StepsOf<ChannelWrites> => {
  const { sql, prepare } = preparing;
  const replace = prepare('replace_delivery', replaceDelivery(sql));
  const add = prepare('add_delivery', addDelivery(sql));
  const { finish, putOff, release } = itemWrites(preparing);
  const held = underLease(preparing);
  return {
    take: takeChannels(preparing),
    compose: (id, leaseUntil, { items, delivery }) =>
      held({ id, leaseUntil }, function* () {
        yield* finish(id, items, entriesOf(items));
        if (O.isNone(delivery)) return;
        yield* replace.run({ channel: id });
        yield* add.run({ channel: id, ...composedColumns(delivery.value) });
      }),
    putOff: (id, leaseUntil, items, pauseMs) =>
      held({ id, leaseUntil }, () => putOff(id, items, pauseMs, UNTOLD_ENTRY)),
    release: (id, leaseUntil) => release.run({ id, leaseUntil }),
  };
};

const entriesOf = (items: ComposedChannel['items']) =>
  pipe(
    items,
    RA.filterMap(({ problem, entry }) =>
      O.map((kept: Parameters<typeof entryColumns>[0]) => {
        const { entry: text, dueAt } = entryColumns(kept);
        return { problem, entry: text, due_at: dueAt };
      })(entry),
    ),
  );
