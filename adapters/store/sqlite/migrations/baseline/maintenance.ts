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
