const isSpan = (row: string): string => `${row}.since / 86400000 < ${row}.closed_at / 86400000`;

/**
 * What was open on a day is read from the first problem of each severity and day: open ones begin at their time, those that
 * were closed on their first day are found by it, and of the others `problem_span` has the one that began first for each day
 * on which one was closed. So most problems are closed without another row.
 *
 * When a resource was added is null for those that an earlier version added. `purged_problem` has the time before which
 * closed problems were removed.
 */
export const problemDays = `
ALTER TABLE shipshape.resource ADD COLUMN added_at bigint;
ALTER TABLE shipshape.resource ALTER COLUMN added_at
  SET DEFAULT floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint;

CREATE TABLE shipshape.purged_problem (closed_before bigint NOT NULL);
INSERT INTO shipshape.purged_problem VALUES (0);

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
INSERT INTO shipshape.problem_span
  SELECT s.* FROM shipshape.problem p CROSS JOIN LATERAL shipshape.spans_of(p) s
   WHERE p.closed_at IS NOT NULL AND ${isSpan('p')};

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
  DELETE FROM shipshape.problem_span s USING shipshape.spans_of(OLD) o
   WHERE (s.scope_id, s.resource_type, s.last_day, s.severity_rank, s.first_day, s.problem_id)
       = (o.scope_id, o.resource_type, o.last_day, o.severity_rank, o.first_day, o.problem_id);
  RETURN NULL;
END $$;
CREATE TRIGGER problem_span_goes_on AFTER UPDATE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND ${isSpan('OLD')})
  EXECUTE FUNCTION shipshape.problem_span_gone();
CREATE TRIGGER problem_span_gone AFTER DELETE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND ${isSpan('OLD')})
  EXECUTE FUNCTION shipshape.problem_span_gone();
`;

const LINEAGE = 'FROM shipshape.lineage WHERE resource_id =';

const scopesOf = (resource: string): string =>
  `scope_id = ANY (ARRAY(SELECT scope_id ${LINEAGE} ${resource}))`;

const typeOf = (resource: string): string =>
  `resource_type = (SELECT resource_type ${LINEAGE} ${resource} LIMIT 1)`;

const FLEET = "'00000000-0000-0000-0000-000000000000'";

const PLACES_OF_OLD = `${scopesOf('OLD.resource_id')} AND ${typeOf('OLD.resource_id')}
     AND (standing, rank, moment, problem_id) = (OLD.standing, OLD.rank, OLD.moment, OLD.id)`;

/**
 * The rows that follow from a problem or a run, found by the whole key of each. Joined to the lineage they were looked for
 * by all columns but the first one where PostgreSQL has no statistics, which reads the whole index for each problem that is
 * closed; and the open problems under a server were looked for among all open ones.
 */
export const rowsByKey = `
CREATE OR REPLACE FUNCTION shipshape.problem_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.problem_scope
     SET standing = NEW.standing, rank = NEW.rank, moment = NEW.moment
   WHERE ${PLACES_OF_OLD};
  IF NEW.kind = 'server_offline' AND (NEW.closed_at IS NULL) <> (OLD.closed_at IS NULL) THEN
    PERFORM shipshape.fold(NEW.resource_id, NEW.closed_at IS NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION shipshape.problem_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem_scope
   WHERE ${PLACES_OF_OLD};
  IF OLD.kind = 'server_offline' AND OLD.closed_at IS NULL THEN
    PERFORM shipshape.fold(OLD.resource_id, false);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION shipshape.problem_span_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem_span
   WHERE ${scopesOf('OLD.resource_id')} AND ${typeOf('OLD.resource_id')}
     AND (last_day, severity_rank, first_day, problem_id)
       = ((OLD.closed_at / 86400000)::integer, shipshape.severity_rank(OLD.severity),
          (OLD.since / 86400000)::integer, OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION shipshape.unplace_run(run shipshape.run) RETURNS void LANGUAGE sql AS $$
  DELETE FROM shipshape.run_scope
   WHERE ${scopesOf(`coalesce(run.schedule_id, run.database_id, ${FLEET})`)}
     AND (state, moment, run_id) = (run.state, -run.started_at, run.id)
$$;

CREATE OR REPLACE FUNCTION shipshape.fold(server uuid, into_it boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A server that is being removed takes all of it along.
  IF NOT EXISTS (SELECT FROM shipshape.resource WHERE id = server AND type = 'server') THEN
    RETURN;
  END IF;
  PERFORM shipshape.take_turns(ARRAY[server]);
  UPDATE shipshape.problem SET is_folded = into_it
   WHERE is_folded <> into_it AND (closed_at IS NULL) IS TRUE
     AND id = ANY (ARRAY(SELECT problem_id FROM shipshape.problem_scope
                          WHERE scope_id = server AND standing IN (0, 1, 2)
                            AND resource_type IN ('instance', 'database', 'schedule')));
END $$;
`;
