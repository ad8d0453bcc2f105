export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** None of a row that was altered by hand: what reads it names it. */
const inSchedule = (attribute: 'destination' | 'restoreOn'): string =>
  `iif(NEW.type = 'schedule' AND json_valid(NEW.attributes), NEW.attributes ->> '${attribute}', NULL)`;

/**
 * `upkeep` has when there is something to do for a schedule, a destination or a channel, and what is known of it: the plan of a
 * schedule, the last probe of a destination. A row is given to one process for a lease. It is roused by whatever changes
 * what is known of it meanwhile, so that the end of the lease does not put it to sleep.
 *
 * The name of the destination of a schedule is copied there, for an index, and so is the path of the instance on which it
 * restores its dumps: what changes these finds the schedules by it.
 */
export const upkeep = `
CREATE TABLE upkeep (
  resource INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  type TEXT NOT NULL,
  wake_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0,
  is_roused INTEGER NOT NULL DEFAULT 0,
  changed_at INTEGER NOT NULL,
  destination TEXT,
  state TEXT,
  restore_on TEXT
) STRICT;
CREATE INDEX upkeep_to_wake ON upkeep (type, wake_at);
CREATE INDEX upkeep_by_destination ON upkeep (destination) WHERE destination IS NOT NULL;
CREATE INDEX upkeep_by_restore_on ON upkeep (restore_on) WHERE restore_on IS NOT NULL;

CREATE TRIGGER upkeep_added AFTER INSERT ON resource
  WHEN NEW.type IN ('schedule', 'destination') BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at, destination, restore_on)
  VALUES (NEW.seq, NEW.type, ${NOW}, ${NOW}, ${inSchedule('destination')},
          ${inSchedule('restoreOn')});
END;

CREATE TRIGGER upkeep_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type IN ('schedule', 'database', 'instance', 'destination') BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1, changed_at = ${NOW}
   WHERE resource IN (
     SELECT NEW.seq
      UNION ALL
     SELECT seq FROM resource WHERE parent_id = NEW.id AND type = 'schedule'
      UNION ALL
     SELECT s.seq FROM resource d CROSS JOIN resource s ON s.parent_id = d.id
      WHERE d.parent_id = NEW.id AND s.type = 'schedule'
      UNION ALL
     SELECT resource FROM upkeep WHERE NEW.type = 'destination' AND destination = NEW.name);
  UPDATE upkeep SET destination = ${inSchedule('destination')} WHERE resource = NEW.seq;
END;

CREATE TRIGGER restore_on_changed AFTER UPDATE OF attributes ON resource
  WHEN NEW.type = 'schedule' BEGIN
  UPDATE upkeep SET restore_on = ${inSchedule('restoreOn')} WHERE resource = NEW.seq;
END;
`;

const HAS_RULES = `instr(NEW.attributes, '"maintenance":') > 0`;

/**
 * Windows of maintenance. `scope` is that of `lineage`: 0 for the fleet. A window may end earlier than it was planned to;
 * `started_by` is null for one of the fleet file, the rules of which are attributes of the resources in
 * `maintenance_rules`.
 */
export const maintenance = `
CREATE TABLE maintenance (
  id TEXT PRIMARY KEY NOT NULL,
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  scope INTEGER NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  planned_until INTEGER NOT NULL,
  note TEXT NOT NULL,
  started_by TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX maintenance_by_scope ON maintenance (scope, ends_at);
CREATE INDEX maintenance_by_end ON maintenance (ends_at);
CREATE INDEX maintenance_by_resource ON maintenance (resource);

CREATE TABLE maintenance_rules (
  resource INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER maintenance_rules_added AFTER INSERT ON resource WHEN ${HAS_RULES} BEGIN
  INSERT INTO maintenance_rules VALUES (NEW.seq);
END;
CREATE TRIGGER maintenance_rules_changed AFTER UPDATE OF attributes ON resource BEGIN
  DELETE FROM maintenance_rules WHERE resource = NEW.seq;
  INSERT INTO maintenance_rules SELECT NEW.seq WHERE ${HAS_RULES};
END;
`;
