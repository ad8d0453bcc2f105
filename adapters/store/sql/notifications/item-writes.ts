import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';

/** A channel, or the feed, that one caller has until a time. */
export interface Lease {
  readonly id: ResourceId;
  readonly leaseUntil: Date;
}

/** A problem, and how many of its changes were seen. */
type SeenItem = Pick<UnreadableItem, 'problem' | 'changes'>;

/** What is stored of a problem for a channel. */
interface StoredEntry {
  readonly problem: string;
  readonly due_at: number | null;
  readonly entry: string;
}

export const isLeased = ({ ref, keyOf }: Dialect): string => `
${ref('resource')} = ${keyOf(':id')} AND (type = 'channel') IS TRUE AND lease_until = :leaseUntil::bigint`;

const lockLease = (sql: Dialect): string => `
SELECT 1 FROM upkeep WHERE ${isLeased(sql)} ${sql.locking('FOR NO KEY UPDATE')}`;

const seen = ({ records }: Dialect): string =>
  records(':seen', { problem: 'uuid', changes: 'integer' }, 'seen');

/** Changes that were seen, without those that another transaction has locked: it is about to count one more. */
const isSeen = (sql: Dialect, since: '<=' | '>'): string =>
  sql.isInUnlocked(
    'problem',
    `SELECT c.problem FROM ${seen(sql)} CROSS JOIN channel_change c
      WHERE c.channel = ${sql.keyOf(':id')} AND c.problem = seen.problem AND c.changes ${since} seen.changes`,
  );

const dismissChanges = (sql: Dialect): string =>
  `DELETE FROM channel_change WHERE channel = ${sql.keyOf(':id')} AND ${isSeen(sql, '<=')}`;

/** Those that came since are left, as the first ones. */
const subtractChanges = (sql: Dialect): string => `
UPDATE channel_change
   SET changes = changes - (SELECT seen.changes FROM ${seen(sql)} WHERE seen.problem = channel_change.problem),
       first_at = ${sql.now}
 WHERE channel = ${sql.keyOf(':id')} AND ${isSeen(sql, '>')}`;

/** An entry that exists stays as it is; otherwise this one is stored. */
const putOffItems = ({ items, keyOf, now }: Dialect): string => `
INSERT INTO channel_entry (channel, problem, due_at, entry)
SELECT ${keyOf(':id')}, one.value, ${now} + :pauseMs::bigint, :entry FROM ${items(':problems', 'uuid')} WHERE true
    ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at`;

const removeEntries = ({ items, keyOf, isIn }: Dialect): string => `
DELETE FROM channel_entry
 WHERE channel = ${keyOf(':id')} AND ${isIn('problem', `SELECT one.value FROM ${items(':problems', 'uuid')}`)}`;

const setEntries = ({ records, keyOf }: Dialect): string => `
INSERT INTO channel_entry (channel, problem, due_at, entry)
SELECT ${keyOf(':id')}, given.problem, given.due_at, given.entry
  FROM ${records(':entries', { problem: 'uuid', due_at: 'bigint', entry: 'text' }, 'given')} WHERE true
    ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at, entry = excluded.entry`;

const statements = ({ sql, prepare }: Preparing) => ({
  dismissSeen: prepare('dismiss_changes', dismissChanges(sql)),
  subtract: prepare('subtract_changes', subtractChanges(sql)),
  putOffAll: prepare('put_off', putOffItems(sql)),
  remove: prepare('remove_entries', removeEntries(sql)),
  set: prepare('set_entries', setEntries(sql)),
  release: prepare('release_lease', `UPDATE upkeep SET lease_until = 0 WHERE ${isLeased(sql)}`),
});

/** What the holder of a channel stores of the problems that it looked at. */
export const itemWrites = (preparing: Preparing) => {
  const { dismissSeen, subtract, putOffAll, remove, set, release } = statements(preparing);
  const dismiss = function* (id: ResourceId, items: readonly SeenItem[]): Steps<never, void> {
    const changed = items
      .filter(({ changes }) => changes > 0)
      .map(({ problem, changes }) => ({ problem, changes }));
    if (changed.length === 0) return;
    const values = { id, seen: JSON.stringify(changed) };
    yield* dismissSeen.run(values);
    yield* subtract.run(values);
  };
  const putOff = function* (
    id: ResourceId,
    items: readonly SeenItem[],
    pauseMs: number,
    entry: string,
  ): Steps<never, void> {
    yield* dismiss(id, items);
    const problems = items.map(({ problem }) => problem);
    if (problems.length > 0) yield* putOffAll.run({ id, problems, pauseMs, entry });
  };
  /** Of the items those that have an entry then; the others have none any more. */
  const finish = function* (
    id: ResourceId,
    items: readonly SeenItem[],
    entries: readonly StoredEntry[],
  ): Steps<never, void> {
    yield* dismiss(id, items);
    const kept = new Set(entries.map(({ problem }) => problem));
    const problems = items.map(({ problem }) => problem).filter((one) => !kept.has(one));
    if (problems.length > 0) yield* remove.run({ id, problems });
    if (entries.length > 0) yield* set.run({ id, entries: JSON.stringify(entries) });
  };
  return { putOff, finish, release };
};

/** Carries out the work, unless somebody else has got the channel, or the feed, meanwhile: then false. */
export const underLease = ({ sql, prepare }: Preparing) => {
  const lock = prepare('lock_lease', lockLease(sql));
  return <F>({ id, leaseUntil }: Lease, work: () => Steps<F, unknown>): Steps<F, boolean> =>
    inTransaction(function* () {
      const isHeld = yield* lock.any({ id, leaseUntil });
      if (isHeld) yield* work();
      return isHeld;
    });
};
