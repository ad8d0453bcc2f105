import { NOW } from './baseline/upkeep.js';

const COPIED = `
  INSERT OR IGNORE INTO copied_to (destination, resource)
  SELECT copy.value ->> 'destination', NEW.seq FROM json_each(NEW.attributes, '$.copies') copy
   WHERE copy.value ->> 'destination' IS NOT NULL`;

/**
 * The destinations to which a schedule has its dumps copied, by their names: what changes one finds the schedules by it. A run has the
 * copies of its dump; while a node works on these, it holds the run, as one that is under way.
 */
export const copiesOfDumps = `
CREATE TABLE copied_to (
  destination TEXT NOT NULL,
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  PRIMARY KEY (destination, resource)
) STRICT, WITHOUT ROWID;
CREATE INDEX copied_to_by_schedule ON copied_to (resource);

CREATE TRIGGER copies_added AFTER INSERT ON resource
  WHEN NEW.type = 'schedule' AND json_valid(NEW.attributes) BEGIN${COPIED};
END;
CREATE TRIGGER copies_changed AFTER UPDATE OF attributes ON resource
  WHEN NEW.type = 'schedule' AND json_valid(NEW.attributes) BEGIN
  DELETE FROM copied_to WHERE resource = NEW.seq;${COPIED};
END;
CREATE TRIGGER copy_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type = 'destination' BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1, changed_at = ${NOW}
   WHERE resource IN (SELECT resource FROM copied_to WHERE destination = NEW.name);
END;

ALTER TABLE run ADD COLUMN copies TEXT;
ALTER TABLE run ADD COLUMN held_until INTEGER;
CREATE INDEX run_held ON run (held_until) WHERE held_until IS NOT NULL;
`;
