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
