import { NOW } from './0014-upkeep.js';

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
const noteAllOpen = (channel: string): string => `
  INSERT INTO channel_change (channel, problem, changes, first_at)
    SELECT ${channel}, p.id, 1, ${NOW}
      FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq
     WHERE s.scope = 0 ORDER BY p.since
        ON CONFLICT (channel, problem) DO UPDATE SET changes = changes + 1`;

/** A snooze that has passed is none, also before it is removed. */
const noticed = (row: 'OLD' | 'NEW'): string => `
  (${row}.closed_at, ${row}.severity, ${row}.message,
   ${row}.acknowledged_by, ${row}.acknowledged_at, ${row}.acknowledged_note,
   iif(${row}.snoozed_until > ${NOW}, ${row}.snoozed_until, NULL))`;

/** Keeps what each channel has to tell in step with the problems, those that are open at the migration first. */
export const channelChanges = `
CREATE TRIGGER channel_added AFTER INSERT ON resource WHEN NEW.type = 'channel' BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at) VALUES (NEW.seq, 'channel', ${NOW}, ${NOW});
  ${noteAllOpen('NEW.seq')};
END;

CREATE TRIGGER channel_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type = 'channel' BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1, changed_at = ${NOW}
   WHERE resource = NEW.seq;
  ${noteAllOpen('NEW.seq')};
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

INSERT INTO upkeep (resource, type, wake_at, changed_at)
  SELECT seq, type, ${NOW}, ${NOW} FROM resource WHERE type = 'channel';
INSERT INTO channel_change (channel, problem, changes, first_at)
  SELECT u.resource, p.id, 1, ${NOW}
    FROM upkeep u CROSS JOIN problem_scope s ON s.scope = 0 CROSS JOIN problem p ON p.seq = s.problem_seq
   WHERE u.type = 'channel' ORDER BY p.since;
`;
