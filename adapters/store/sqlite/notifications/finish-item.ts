import type { Database } from 'better-sqlite3';

/** Of a problem that has changed again, the changes since then are left, and wait as if they were the first. */
const FINISH = `
DELETE FROM channel_change WHERE channel = :channel AND problem = :problem AND changes <= :changes`;
const KEEP_LATER = `
UPDATE channel_change SET changes = changes - :changes, first_at = :now
 WHERE channel = :channel AND problem = :problem AND :changes > 0`;

const PUT_ENTRY = `
INSERT INTO channel_entry (channel, problem, due_at, entry) VALUES (:channel, :problem, :dueAt, :entry)
    ON CONFLICT DO UPDATE SET due_at = excluded.due_at, entry = excluded.entry`;
const REMOVE_ENTRY = 'DELETE FROM channel_entry WHERE channel = :channel AND problem = :problem';

/** What was told of it stays as it is. */
const PUT_OFF = `
INSERT INTO channel_entry (channel, problem, due_at, entry) VALUES (:channel, :problem, :dueAt, :entry)
    ON CONFLICT DO UPDATE SET due_at = excluded.due_at`;

interface FinishedItem {
  readonly problem: string;
  /** How many of its changes are done with. */
  readonly changes: number;
}

interface EntryColumns {
  readonly dueAt: number | null;
  readonly entry: string;
}

/** Stores what a channel, given by its number, decided about a problem. */
export const finishItem = (database: Database) => {
  const finish = database.prepare(FINISH);
  const keepLater = database.prepare(KEEP_LATER);
  const put = database.prepare(PUT_ENTRY);
  const remove = database.prepare(REMOVE_ENTRY);
  const putOff = database.prepare(PUT_OFF);
  const dismiss = (channel: number, { problem, changes }: FinishedItem): void => {
    const row = { channel, problem, changes };
    if (finish.run(row).changes === 0) keepLater.run({ ...row, now: Date.now() });
  };
  return {
    /** Without columns, its entry is removed. */
    finish: (channel: number, item: FinishedItem, columns: EntryColumns | undefined): void => {
      dismiss(channel, item);
      const row = { channel, problem: item.problem };
      if (columns === undefined) remove.run(row);
      else put.run({ ...row, ...columns });
    },
    /** For one without an entry, this one is put. */
    putOff: (channel: number, item: FinishedItem, columns: EntryColumns): void => {
      dismiss(channel, item);
      putOff.run({ channel, problem: item.problem, ...columns });
    },
  };
};
