import { NOW } from './0014-upkeep.js';

/** None of a row that was altered by hand: what reads it names it. */
const inSchedule = (row: string, attribute: string): string =>
  `iif(${row}type = 'schedule' AND json_valid(${row}attributes), ${row}attributes ->> '${attribute}', NULL)`;

/**
 * A resource can get another name; its id, its type and its parent stay. The overview shows names, so that the stamps of the
 * open problems change with it.
 *
 * The path of the instance on which a schedule restores its dumps is copied to `upkeep`, as the name of its destination is:
 * what changes an instance finds the schedules by it.
 */
export const renaming = `
DROP TRIGGER resource_stays_put;
CREATE TRIGGER resource_stays_put BEFORE UPDATE OF seq, id, type, parent_id ON resource BEGIN
  SELECT RAISE(ABORT, 'a resource keeps its id, its type and its parent');
END;

CREATE TRIGGER resource_renamed AFTER UPDATE OF name ON resource WHEN OLD.name <> NEW.name BEGIN
  UPDATE problem_scope SET stamp = (stamp + 1) & 0xfffff
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT l.scope, l.type,
             CASE WHEN p.snoozed_until IS NOT NULL THEN 2
                  ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = p.resource) END,
             p.rank, p.since, p.id_bytes
        FROM problem p CROSS JOIN lineage l ON l.resource = p.resource
       WHERE p.resource = NEW.seq AND p.is_open = 1);
  UPDATE resource_count SET changes = changes + 1 WHERE type = NEW.type;
END;

ALTER TABLE upkeep ADD COLUMN restore_on TEXT;
UPDATE upkeep
   SET restore_on = (SELECT ${inSchedule('', 'restoreOn')} FROM resource WHERE seq = upkeep.resource)
 WHERE type = 'schedule';
CREATE INDEX upkeep_by_restore_on ON upkeep (restore_on) WHERE restore_on IS NOT NULL;

DROP TRIGGER upkeep_added;
CREATE TRIGGER upkeep_added AFTER INSERT ON resource
  WHEN NEW.type IN ('schedule', 'destination') BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at, destination, restore_on)
  VALUES (NEW.seq, NEW.type, ${NOW}, ${NOW}, ${inSchedule('NEW.', 'destination')},
          ${inSchedule('NEW.', 'restoreOn')});
END;

CREATE TRIGGER restore_on_changed AFTER UPDATE OF attributes ON resource
  WHEN NEW.type = 'schedule' BEGIN
  UPDATE upkeep SET restore_on = ${inSchedule('NEW.', 'restoreOn')} WHERE resource = NEW.seq;
END;
`;
