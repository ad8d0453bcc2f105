import type { QueryConfig } from 'pg';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { STORE_NOW } from '../connection/session.js';

/** Changes that were seen, $2 and $3, without those that another transaction has locked: it is about to count one more. */
const seenChanges = (since: '=' | '>'): string => `
ARRAY(SELECT c.problem
        FROM unnest($2::uuid[], $3::integer[]) seen (problem, changes)
        JOIN channel_change c
          ON c.channel = $1::uuid AND c.problem = seen.problem AND c.changes ${since} seen.changes
         FOR UPDATE OF c SKIP LOCKED)`;

const DISMISS_CHANGES = `
DELETE FROM channel_change WHERE channel = $1::uuid AND problem = ANY (${seenChanges('=')})`;

/** Those that came since are left, as the first ones. */
const SUBTRACT_CHANGES = `
UPDATE channel_change c SET changes = c.changes - seen.changes, first_at = ${STORE_NOW}
  FROM unnest($2::uuid[], $3::integer[]) seen (problem, changes)
 WHERE c.channel = $1::uuid AND c.problem = seen.problem AND c.problem = ANY (${seenChanges('>')})`;

/** What was told of it stays as it is; one without an entry has this one then. */
export const PUT_OFF = `
INSERT INTO channel_entry (channel, problem, due_at, entry)
SELECT $1::uuid, problem, ${STORE_NOW} + $3::bigint, $4
  FROM unnest($2::uuid[]) given (problem)
    ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at`;

/** A problem, and how many of its changes were seen. */
type SeenItem = Pick<UnreadableItem, 'problem' | 'changes'>;

export const dismissing = (id: ResourceId, items: readonly SeenItem[]): readonly QueryConfig[] => {
  const changed = items.filter(({ changes }) => changes > 0);
  const seen = [changed.map(({ problem }) => problem), changed.map(({ changes }) => changes)];
  return [
    ...unlessNone(changed, 'dismiss_changes', DISMISS_CHANGES, [id, ...seen]),
    ...unlessNone(changed, 'subtract_changes', SUBTRACT_CHANGES, [id, ...seen]),
  ];
};

export const puttingOff = (
  id: ResourceId,
  items: readonly SeenItem[],
  pauseMs: number,
  entry: string,
): readonly QueryConfig[] => {
  const values = [id, items.map(({ problem }) => problem), pauseMs, entry];
  return [...dismissing(id, items), ...unlessNone(items, 'put_off', PUT_OFF, values)];
};

export const unlessNone = (
  rows: readonly unknown[],
  name: string,
  text: string,
  values: unknown[],
): readonly QueryConfig[] => (rows.length === 0 ? [] : [{ name, text, values }]);
