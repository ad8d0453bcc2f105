export const NOW = '(floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)';

export const upkeepMoved = `CREATE FUNCTION shipshape.upkeep_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.upkeep SET destination = NEW.attributes::json ->> 'destination'
   WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER upkeep_moved AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule' AND OLD.attributes::json ->> 'destination'
        IS DISTINCT FROM NEW.attributes::json ->> 'destination')
  EXECUTE FUNCTION shipshape.upkeep_moved();

`;

/**
 * `upkeep` has when there is something to do for a schedule or a destination, and what is known of it: the plan of a
 * schedule, the last probe of a destination. A row is given to one node for a lease. It is roused by whatever changes what
 * is known of it meanwhile, so that the end of the lease does not put it to sleep.
 *
 * The name of the destination of a schedule is copied there, for an index: one on `resource` would be made while that has one
 * row, and PostgreSQL would plan for one row from then on.
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
  state text
) WITH (fillfactor = 70);
CREATE INDEX upkeep_to_wake ON shipshape.upkeep (type, wake_at);
CREATE INDEX upkeep_by_destination ON shipshape.upkeep (destination) WHERE destination IS NOT NULL;
INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at, destination)
SELECT id, type, ${NOW}, ${NOW}, attributes::json ->> 'destination'
  FROM shipshape.resource WHERE type IN ('schedule', 'destination');

CREATE FUNCTION shipshape.upkeep_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at, destination)
  SELECT id, type, ${NOW}, ${NOW}, attributes::json ->> 'destination'
    FROM added WHERE type IN ('schedule', 'destination');
  RETURN NULL;
END $$;
CREATE TRIGGER upkeep_added AFTER INSERT ON shipshape.resource
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.upkeep_added();

${upkeepMoved}CREATE FUNCTION shipshape.run_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.upkeep SET wake_at = least(wake_at, ${NOW}), is_roused = true
   WHERE resource_id = NEW.schedule_id;
  RETURN NULL;
END $$;
CREATE TRIGGER run_ended AFTER UPDATE ON shipshape.run FOR EACH ROW
  WHEN (NEW.schedule_id IS NOT NULL
        AND OLD.state IN ('due', 'running') AND NEW.state NOT IN ('due', 'running'))
  EXECUTE FUNCTION shipshape.run_ended();
`;
