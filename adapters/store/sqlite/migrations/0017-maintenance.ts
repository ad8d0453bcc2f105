import { NOW } from './0014-upkeep.js';

const HAS_RULES = `instr(NEW.attributes, '"maintenance":') > 0`;

/**
 * Windows of maintenance. `scope` is that of `lineage`: 0 for the fleet. A window may end earlier than it was planned to;
 * `started_by` is null for one of the fleet file, the rules of which are attributes of the resources in
 * `maintenance_rules`. A problem that opens in a window has the end of its silence in `maintenance_until`.
 *
 * An Alertmanager is told again and again since this version; what it was told before has to begin with that.
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

ALTER TABLE problem ADD COLUMN maintenance_until INTEGER;
CREATE INDEX problem_in_maintenance ON problem (maintenance_until)
 WHERE maintenance_until IS NOT NULL AND closed_at IS NULL;

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

UPDATE channel_entry SET due_at = ${NOW}
 WHERE channel IN (SELECT seq FROM resource
                    WHERE type = 'channel' AND instr(attributes, '"kind":"alertmanager"') > 0)
   AND instr(entry, '"told":null') = 0 AND instr(entry, '"endedAt":') = 0;
`;
