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
