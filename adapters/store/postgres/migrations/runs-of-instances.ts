import { NOW } from './baseline/upkeep.js';

/** Nothing would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

/** What a run is a dump of may be an instance, for its globals: the run then outlives that as well. */
export const runsOfInstances = `
CREATE OR REPLACE FUNCTION shipshape.runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before the row goes, while its lineage is there: what ON DELETE SET NULL changes has its triggers run too late.
  IF OLD.type IN ('instance', 'database') THEN
    UPDATE shipshape.run SET database_id = NULL WHERE database_id = OLD.id;
  ELSIF OLD.type = 'destination' THEN
    UPDATE shipshape.run SET destination_id = NULL WHERE destination_id = OLD.id;
  ELSE
    UPDATE shipshape.run
       SET schedule_id = NULL,
           ended_at = CASE WHEN ${IS_WAITING} THEN ${NOW} ELSE ended_at END,
           failure = CASE WHEN ${IS_WAITING} THEN '{"code":"dump_cancelled"}' ELSE failure END,
           state = CASE WHEN ${IS_WAITING} THEN 'cancelled' ELSE state END
     WHERE schedule_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
DROP TRIGGER runs_stay ON shipshape.resource;
CREATE TRIGGER runs_stay BEFORE DELETE ON shipshape.resource FOR EACH ROW
  WHEN (OLD.type IN ('instance', 'database', 'schedule', 'destination'))
  EXECUTE FUNCTION shipshape.runs_stay();
`;
