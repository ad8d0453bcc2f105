import { NOW } from './upkeep.js';

/** Notes a change of problems for every channel; nothing is read where there is none. */
const note = (problem: string, rest = ''): string => `
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT u.resource, ${problem}, 1, ${NOW}
      FROM upkeep u ${rest === '' ? '' : `CROSS JOIN ${rest}`}
     WHERE u.type = 'channel'
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1`;

/** The open problems under a server, which its being offline explains. */
const under = (server: string): string => `
  resource r ON r.seq = ${server} AND r.type = 'server'
  CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2)
  CROSS JOIN problem p ON p.seq = s.problem_seq`;

/** Has a channel look at every open problem: each has a row for the fleet, of which the scope is 0. */
const noteAllOpen = `
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT NEW.seq, p.id, 1, ${NOW}
      FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE s.scope = 0 ORDER BY p.since
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1`;

/** A snooze that has passed is none, also before it is removed. */
const noticed = (row: 'OLD' | 'NEW'): string => `
  (${row}.closed_at, ${row}.severity, ${row}.message,
   ${row}.acknowledged_by, ${row}.acknowledged_at, ${row}.acknowledged_note,
   iif(${row}.snoozed_until > ${NOW}, ${row}.snoozed_until, NULL))`;

/**
 * `channel_change` has the problems that have changed since a channel has looked at them, `channel_entry` what it knows of a
 * problem, and `delivery` its messages, of which at most one is due. A problem that changes writes to `channel_change` alone,
 * and waits for no channel: whether one is to be woken is found out by a read. The `wake_at` of a channel in `upkeep` is the
 * time before which nothing is sent.
 */
export const notifications = `
CREATE TABLE channel_change (
  seq INTEGER PRIMARY KEY,
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  problem TEXT NOT NULL,
  changes INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  UNIQUE (channel, problem)
) STRICT;
CREATE INDEX channel_change_in_order ON channel_change (channel, first_at);

CREATE TABLE channel_entry (
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  problem TEXT NOT NULL,
  due_at INTEGER,
  entry TEXT NOT NULL,
  PRIMARY KEY (channel, problem)
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_entry_due ON channel_entry (channel, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE delivery (
  id TEXT PRIMARY KEY NOT NULL,
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  state TEXT NOT NULL,
  composed_at INTEGER NOT NULL,
  message TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  tried_at INTEGER,
  took_ms INTEGER,
  refusal TEXT,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_of_channel ON delivery (channel, composed_at, id);
CREATE UNIQUE INDEX delivery_under_way ON delivery (channel) WHERE state = 'due';
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE ended_at IS NOT NULL;

CREATE TRIGGER channel_added AFTER INSERT ON resource WHEN NEW.type = 'channel' BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at) VALUES (NEW.seq, 'channel', ${NOW}, ${NOW});
  ${noteAllOpen};
END;

CREATE TRIGGER channel_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type = 'channel' BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1, changed_at = ${NOW}
   WHERE resource = NEW.seq;
  ${noteAllOpen};
END;

CREATE TRIGGER problem_opening_noted AFTER INSERT ON problem BEGIN
  ${note('NEW.id')};
END;

CREATE TRIGGER problem_change_noted
  AFTER UPDATE OF closed_at, severity, message, acknowledged_by, acknowledged_at, acknowledged_note,
                  snoozed_until ON problem
  WHEN ${noticed('OLD')} IS NOT ${noticed('NEW')} BEGIN
  ${note('NEW.id')};
END;

CREATE TRIGGER problem_removal_noted AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  ${note('OLD.id')};
END;

CREATE TRIGGER told_problem_removal_noted AFTER DELETE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  ${note('OLD.id', 'channel_entry e ON (e.channel, e.problem) = (u.resource, OLD.id)')};
END;

CREATE TRIGGER suppression_noted AFTER INSERT ON problem WHEN NEW.kind = 'server_offline' BEGIN
  ${note('p.id', under('NEW.resource'))};
END;

CREATE TRIGGER suppression_change_noted AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL) BEGIN
  ${note('p.id', under('NEW.resource'))};
END;

CREATE TRIGGER suppression_end_noted AFTER DELETE ON problem
  WHEN OLD.kind = 'server_offline' AND OLD.closed_at IS NULL BEGIN
  ${note('p.id', under('OLD.resource'))};
END;
`;
