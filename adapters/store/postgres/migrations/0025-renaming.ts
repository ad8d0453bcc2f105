import { NOW } from './0015-upkeep.js';

/**
 * A resource can get another name; its id, its place among all resources, its type and its parent stay. The overview shows
 * names, so that the rows of the open problems change with it.
 *
 * The path of the instance on which a schedule restores its dumps is copied to `upkeep`, as the name of its destination is:
 * what changes an instance finds the schedules by it.
 */
export const renaming = `
DROP TRIGGER resource_stays_put ON shipshape.resource;
CREATE TRIGGER resource_stays_put BEFORE UPDATE OF id, seq, type, parent_id
  ON shipshape.resource
  FOR EACH ROW EXECUTE FUNCTION
    shipshape.stays_put('a resource keeps its id, its type and its parent');

CREATE FUNCTION shipshape.resource_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.problem p SET shown = shipshape.shown(p, NEW.type, NEW.name)
   WHERE p.resource_id = NEW.id AND p.closed_at IS NULL;
  UPDATE shipshape.resource_count SET changes = changes + 1 WHERE type = NEW.type;
  RETURN NULL;
END $$;
CREATE TRIGGER resource_renamed AFTER UPDATE OF name ON shipshape.resource FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION shipshape.resource_renamed();

ALTER TABLE shipshape.upkeep ADD COLUMN restore_on text COLLATE "C";
UPDATE shipshape.upkeep u SET restore_on = s.attributes::json ->> 'restoreOn'
  FROM shipshape.resource s
 WHERE s.id = u.resource_id AND s.type = 'schedule' AND s.attributes LIKE '%"restoreOn":%';
CREATE INDEX upkeep_by_restore_on ON shipshape.upkeep (restore_on) WHERE restore_on IS NOT NULL;

CREATE OR REPLACE FUNCTION shipshape.upkeep_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at, destination, restore_on)
  SELECT id, type, ${NOW}, ${NOW}, attributes::json ->> 'destination', attributes::json ->> 'restoreOn'
    FROM added WHERE type IN ('schedule', 'destination', 'channel');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION shipshape.upkeep_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.upkeep
     SET destination = NEW.attributes::json ->> 'destination',
         restore_on = NEW.attributes::json ->> 'restoreOn'
   WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER upkeep_moved ON shipshape.resource;
CREATE TRIGGER upkeep_moved AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule'
        AND (OLD.attributes::json ->> 'destination', OLD.attributes::json ->> 'restoreOn')
            IS DISTINCT FROM (NEW.attributes::json ->> 'destination', NEW.attributes::json ->> 'restoreOn'))
  EXECUTE FUNCTION shipshape.upkeep_moved();
`;
