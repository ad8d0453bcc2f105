export const NOW = '(floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)';

/**
 * `upkeep` has when there is something to do for a schedule, a destination or a channel, and what is known of it: the plan of a
 * schedule, the last probe of a destination. A row is given to one node for a lease. It is roused by whatever changes what
 * is known of it meanwhile, so that the end of the lease does not put it to sleep.
 *
 * The name of the destination of a schedule is copied there, for an index, and so is the path of the instance on which it
 * restores its dumps: what changes these finds the schedules by it.
 */
export const upkeep = `
CREATE TABLE shipshape.upkeep (
  resource_id uuid PRIMARY KEY REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  type text COLLATE "C" NOT NULL,
  wake_at bigint NOT NULL,
  lease_until bigint NOT NULL DEFAULT 0,
  is_roused boolean NOT NULL DEFAULT false,
  changed_at bigint NOT NULL,
  destination text COLLATE "C",
  state text,
  restore_on text COLLATE "C"
) WITH (fillfactor = 70);
CREATE INDEX upkeep_to_wake ON shipshape.upkeep (type, wake_at);
CREATE INDEX upkeep_by_destination ON shipshape.upkeep (destination) WHERE destination IS NOT NULL;
CREATE INDEX upkeep_by_restore_on ON shipshape.upkeep (restore_on) WHERE restore_on IS NOT NULL;

CREATE FUNCTION shipshape.upkeep_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at, destination, restore_on)
  SELECT id, type, ${NOW}, ${NOW}, attributes::json ->> 'destination', attributes::json ->> 'restoreOn'
    FROM added WHERE type IN ('schedule', 'destination', 'channel');
  RETURN NULL;
END $$;
CREATE TRIGGER upkeep_added AFTER INSERT ON shipshape.resource
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.upkeep_added();

CREATE FUNCTION shipshape.upkeep_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.upkeep
     SET destination = NEW.attributes::json ->> 'destination',
         restore_on = NEW.attributes::json ->> 'restoreOn'
   WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER upkeep_moved AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule'
        AND (OLD.attributes::json ->> 'destination', OLD.attributes::json ->> 'restoreOn')
            IS DISTINCT FROM (NEW.attributes::json ->> 'destination', NEW.attributes::json ->> 'restoreOn'))
  EXECUTE FUNCTION shipshape.upkeep_moved();
`;
