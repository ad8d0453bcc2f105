/**
 * The destinations to which a schedule has its dumps copied, by their names: what changes one finds the schedules by it. A run has the
 * copies of its dump; while a node works on these, it holds the run, as one that is under way.
 */
export const copiesOfDumps = `
CREATE TABLE shipshape.copied_to (
  destination text COLLATE "C" NOT NULL,
  resource_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  PRIMARY KEY (destination, resource_id)
);
CREATE INDEX copied_to_by_schedule ON shipshape.copied_to (resource_id);

CREATE FUNCTION shipshape.copies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.copied_to WHERE resource_id = NEW.id;
  INSERT INTO shipshape.copied_to (destination, resource_id)
  SELECT DISTINCT copy ->> 'destination', NEW.id
    FROM json_array_elements(NEW.attributes::json -> 'copies') copy
   WHERE copy ->> 'destination' IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER copies_added AFTER INSERT ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule' AND NEW.attributes::json -> 'copies' IS NOT NULL)
  EXECUTE FUNCTION shipshape.copies_changed();
CREATE TRIGGER copies_changed AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule'
        AND (OLD.attributes::json ->> 'copies') IS DISTINCT FROM (NEW.attributes::json ->> 'copies'))
  EXECUTE FUNCTION shipshape.copies_changed();

ALTER TABLE shipshape.run ADD COLUMN copies text, ADD COLUMN held_until bigint;
CREATE INDEX run_held ON shipshape.run (held_until) WHERE held_until IS NOT NULL;
`;
