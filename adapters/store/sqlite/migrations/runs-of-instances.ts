import { NOW } from './baseline/upkeep.js';

/** Nothing would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

/** What a run is a dump of may be an instance, for its globals: the run then outlives that as well. */
export const runsOfInstances = `
DROP TRIGGER runs_stay;
CREATE TRIGGER runs_stay BEFORE DELETE ON resource
  WHEN OLD.type IN ('instance', 'database', 'schedule', 'destination') BEGIN
  UPDATE run SET database = NULL WHERE database = OLD.seq;
  UPDATE run SET destination = NULL WHERE destination = OLD.seq;
  UPDATE run
     SET schedule = NULL,
         ended_at = iif(${IS_WAITING}, ${NOW}, ended_at),
         failure = iif(${IS_WAITING}, '{"code":"dump_cancelled"}', failure),
         state = iif(${IS_WAITING}, 'cancelled', state)
   WHERE schedule = OLD.seq;
END;
`;
