import { FLEET } from './fleet.js';
import { PLACES_OF_OLD } from './problem-scopes.js';

const isShown = (row: 'OLD' | 'NEW'): string =>
  `${row}.scope_id = ${FLEET} AND ${row}.standing = 0`;

const isSpan = (row: 'OLD' | 'NEW'): string =>
  `${row}.since / 86400000 < ${row}.closed_at / 86400000`;

/**
 * What lets the overview and the list of days read few problems.
 *
 * `problem_span`: what was open on a day is read from the first problem of each severity and day. Open ones begin at their
 * time, those that were closed on their first day are found by it, and of the others this has the one that began first for
 * each day on which one was closed. So most problems are closed without another row.
 *
 * `fleet_problem_step`: how many problems of each type and severity are shown in the whole fleet, so that its overview need not
 * count them. A row that every report changes would make all who report wait for each other; so each adds a row with its
 * step, and the number is the sum. The steps are added up from time to time, by a reader that finds many.
 */
export const problemSummaries = `
CREATE TABLE shipshape.problem_span (
  scope_id uuid NOT NULL,
  resource_type text COLLATE "C" NOT NULL,
  last_day integer NOT NULL,
  severity_rank smallint NOT NULL,
  first_day integer NOT NULL,
  problem_id uuid NOT NULL,
  PRIMARY KEY (scope_id, resource_type, last_day, severity_rank, first_day, problem_id)
);

CREATE FUNCTION shipshape.spans_of(problem shipshape.problem)
RETURNS SETOF shipshape.problem_span LANGUAGE sql STABLE AS $$
  SELECT scope_id, resource_type, (problem.closed_at / 86400000)::integer,
         shipshape.severity_rank(problem.severity), (problem.since / 86400000)::integer, problem.id
    FROM shipshape.lineage WHERE resource_id = problem.resource_id
$$;

CREATE FUNCTION shipshape.problem_span_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.problem_span SELECT * FROM shipshape.spans_of(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER problem_span_ended AFTER UPDATE ON shipshape.problem FOR EACH ROW
  WHEN (NEW.closed_at IS NOT NULL AND ${isSpan('NEW')})
  EXECUTE FUNCTION shipshape.problem_span_ended();

CREATE FUNCTION shipshape.problem_span_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem_span
   WHERE ${PLACES_OF_OLD}
     AND (last_day, severity_rank, first_day, problem_id)
       = ((OLD.closed_at / 86400000)::integer, shipshape.severity_rank(OLD.severity),
          (OLD.since / 86400000)::integer, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER problem_span_goes_on AFTER UPDATE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND ${isSpan('OLD')})
  EXECUTE FUNCTION shipshape.problem_span_gone();
CREATE TRIGGER problem_span_gone AFTER DELETE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND ${isSpan('OLD')})
  EXECUTE FUNCTION shipshape.problem_span_gone();

CREATE TABLE shipshape.fleet_problem_step (
  resource_type text COLLATE "C" NOT NULL,
  severity_rank smallint NOT NULL,
  step integer NOT NULL
);

CREATE FUNCTION shipshape.fleet_problem_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.fleet_problem_step VALUES (NEW.resource_type, NEW.rank / 2, 1);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.fleet_problem_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.fleet_problem_step VALUES (OLD.resource_type, OLD.rank / 2, -1);
  RETURN NULL;
END $$;

CREATE TRIGGER fleet_problem_shown AFTER INSERT ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('NEW')}) EXECUTE FUNCTION shipshape.fleet_problem_shown();
CREATE TRIGGER fleet_problem_gone AFTER DELETE ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('OLD')}) EXECUTE FUNCTION shipshape.fleet_problem_hidden();
CREATE TRIGGER fleet_problem_moves AFTER UPDATE ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('OLD')}) EXECUTE FUNCTION shipshape.fleet_problem_hidden();
CREATE TRIGGER fleet_problem_moved AFTER UPDATE ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('NEW')}) EXECUTE FUNCTION shipshape.fleet_problem_shown();
`;
