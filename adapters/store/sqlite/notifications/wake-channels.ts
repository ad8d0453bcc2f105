import type { Database } from 'better-sqlite3';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { FLEET } from './feed-state.js';
import { DAY_MS } from '../../../../core/shared/durations.js';

/** While a message is under way, only its next attempt matters. */
const IS_UNDER_WAY =
  "EXISTS (SELECT 1 FROM delivery d WHERE d.channel = u.resource AND d.state = 'due')";

/** No pause and no lease is so long: what is more than a day ahead was stored before the clock was set back, and is past. */
const notAhead = (time: string): string => `iif(${time} > :now + ${DAY_MS}, 0, ${time})`;

/** Since when there has been something to do for each channel that nobody has; null where there is nothing. */
const TO_WAKE = `
SELECT * FROM (
  SELECT u.resource, CASE WHEN ${IS_UNDER_WAY} THEN ${notAhead('u.wake_at')} ELSE
         (SELECT min(since) FROM (
            SELECT ${notAhead('min(c.first_at)')} + :windowMs AS since FROM channel_change c WHERE c.channel = u.resource
             UNION ALL
            SELECT min(e.due_at) FROM channel_entry e
             WHERE e.channel = u.resource AND e.due_at IS NOT NULL)) END AS since
    FROM upkeep u
   WHERE u.type = 'channel' AND u.resource <> ${FLEET} AND ${notAhead('u.wake_at')} <= :now
     AND ${notAhead('u.lease_until')} <= :now)
 WHERE since <= :now`;

export const ANY_CHANNEL_TO_WAKE = `${TO_WAKE} LIMIT 1`;

export const SELECT_CHANNELS_TO_WAKE = `${TO_WAKE} ORDER BY since, resource LIMIT :limit`;

const TAKE = `
UPDATE upkeep SET lease_until = :leaseUntil, is_roused = 0
 WHERE resource = :resource
RETURNING (SELECT id FROM resource WHERE seq = resource) AS id`;

export interface TakenChannel {
  readonly id: ResourceId;
  readonly leaseUntil: Date;
}

/** Takes channels for which there is something to do, the longest waiting first. */
export const wakeChannels = (database: Database) => {
  const select = database.prepare<[object], { readonly resource: number }>(SELECT_CHANNELS_TO_WAKE);
  const take = database.prepare<[object], ResourceId>(TAKE).pluck();
  return (windowMs: number, leaseMs: number, limit: number): readonly TakenChannel[] => {
    const now = Date.now();
    const leaseUntil = now + leaseMs;
    return select.all({ now, windowMs, limit }).flatMap(({ resource }) => {
      const id = take.get({ resource, leaseUntil });
      return id === undefined ? [] : [{ id, leaseUntil: new Date(leaseUntil) }];
    });
  };
};
