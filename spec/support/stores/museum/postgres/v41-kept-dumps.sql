SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA shipshape;
CREATE FUNCTION shipshape.channel_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1397246288, 5);
  DELETE FROM shipshape.channel_change WHERE channel = OLD.id;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.channel_set() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1397246288, 5);
  PERFORM shipshape.note_open_problems(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.copies_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM shipshape.copied_to WHERE resource_id = NEW.id;
  INSERT INTO shipshape.copied_to (destination, resource_id)
  SELECT DISTINCT copy ->> 'destination', NEW.id
    FROM json_array_elements(NEW.attributes::json -> 'copies') copy
   WHERE copy ->> 'destination' IS NOT NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.count_resources(kind text, step bigint) RETURNS void
    LANGUAGE sql
    AS $$
  UPDATE shipshape.resource_count SET count = count + step, changes = changes + abs(step)
   WHERE type = kind
$$;
CREATE FUNCTION shipshape.dumps_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.state IS DISTINCT FROM NEW.state OR OLD.destination_id IS DISTINCT FROM NEW.destination_id OR OLD.object_bytes IS DISTINCT FROM NEW.object_bytes OR OLD.copies IS DISTINCT FROM NEW.copies) THEN
    DELETE FROM shipshape.kept_dump WHERE run_id = NEW.id;
    PERFORM shipshape.keep_dumps(NEW);
  ELSE
    UPDATE shipshape.kept_dump SET database_id = NEW.database_id, started_at = NEW.started_at WHERE run_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.fleet_problem_hidden() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO shipshape.fleet_problem_step VALUES (OLD.resource_type, OLD.rank / 2, -1);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.fleet_problem_shown() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO shipshape.fleet_problem_step VALUES (NEW.resource_type, NEW.rank / 2, 1);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.fold(server uuid, into_it boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION shipshape.grant_no_claim() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN NULL;
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE shipshape.run (
    id uuid NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    database_id uuid,
    database_path text NOT NULL COLLATE pg_catalog."C",
    schedule_id uuid,
    due_at bigint,
    node_id uuid,
    fence integer DEFAULT 0 NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    lease_until bigint,
    engine text NOT NULL COLLATE pg_catalog."C",
    format text COLLATE pg_catalog."C",
    started_by text NOT NULL COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    ended_at bigint,
    tool_version text COLLATE pg_catalog."C",
    server_major integer,
    size_bytes bigint DEFAULT 0 NOT NULL,
    sha256 text COLLATE pg_catalog."C",
    failure text,
    schedule_path text COLLATE pg_catalog."C",
    planned_for bigint,
    cancel_requested boolean DEFAULT false NOT NULL,
    destination_id uuid,
    object_bytes bigint,
    stored text,
    note text DEFAULT ''::text NOT NULL,
    restore text,
    is_uncleared boolean DEFAULT false NOT NULL,
    copies text,
    held_until bigint
)
WITH (fillfactor='70');
CREATE FUNCTION shipshape.keep_dumps(run shipshape.run) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF run.state = 'done' AND run.destination_id IS NOT NULL THEN
    INSERT INTO shipshape.kept_dump VALUES (run.id, run.destination_id, run.database_id, coalesce(run.object_bytes, 0), run.started_at);
  END IF;
  IF run.copies IS NULL THEN RETURN; END IF;
  BEGIN
    INSERT INTO shipshape.kept_dump
    SELECT run.id, (copy ->> 'destination_id')::uuid, run.database_id, coalesce((copy ->> 'object_bytes')::bigint, 0), run.started_at
      FROM json_array_elements(run.copies::json -> 'there') copy;
  EXCEPTION
    -- Whoever reads the run says that it cannot be read.
    WHEN data_exception OR not_null_violation THEN NULL;
  END;
END $$;
CREATE FUNCTION shipshape.maintenance_end(resource uuid) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  started bigint := (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint);
  silent bigint := started;
  later bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM shipshape.maintenance WHERE ends_at > started) THEN RETURN NULL; END IF;
  LOOP
    SELECT max(m.ends_at) INTO later
      FROM shipshape.lineage l
     CROSS JOIN LATERAL (SELECT * FROM shipshape.maintenance m
                          WHERE m.scope_id = l.scope_id AND m.ends_at > silent OFFSET 0) m
     WHERE l.resource_id = resource AND m.starts_at <= silent;
    IF later IS NULL THEN RETURN nullif(silent, started); END IF;
    silent := later;
  END LOOP;
END $$;
CREATE FUNCTION shipshape.maintenance_rules_set() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM shipshape.maintenance_rules WHERE resource_id = NEW.id;
  INSERT INTO shipshape.maintenance_rules SELECT NEW.id WHERE NEW.attributes LIKE '%"maintenance":%';
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.never_emptied() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE would leave the derived rows behind; use DELETE';
END $$;
CREATE FUNCTION shipshape.note_open_problems(channel uuid) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO shipshape.channel_change AS known (channel, problem, changes, first_at)
  SELECT u.resource_id, p.id, 1, (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)
    FROM shipshape.upkeep u CROSS JOIN shipshape.problem p
   WHERE u.resource_id = $1 AND p.closed_at IS NULL
   ORDER BY p.id
      ON CONFLICT (channel, problem) DO UPDATE SET changes = known.changes + 1
$_$;
CREATE FUNCTION shipshape.place_run(run shipshape.run) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO shipshape.run_scope
  SELECT scope_id, run.state, -run.started_at, run.id
    FROM shipshape.lineage
   WHERE resource_id = coalesce(run.schedule_id, run.database_id, '00000000-0000-0000-0000-000000000000')
$$;
CREATE FUNCTION shipshape.problem_changing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF shipshape.severity_rank(NEW.severity) < shipshape.severity_rank(OLD.severity) THEN
    NEW.acknowledged_by := NULL; NEW.acknowledged_at := NULL; NEW.acknowledged_note := NULL;
    NEW.snoozed_until := CASE WHEN NEW.snoozed_until IS NOT NULL AND NEW.maintenance_until IS NOT NULL
                              THEN least(NEW.snoozed_until, NEW.maintenance_until) END;
  END IF;
  SELECT shipshape.shown(NEW, type, name) INTO NEW.shown
    FROM shipshape.resource WHERE id = NEW.resource_id;
  RETURN NEW;
END $$;
CREATE FUNCTION shipshape.problem_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM shipshape.problem_scope
   WHERE scope_id = ANY (ARRAY(SELECT scope_id FROM shipshape.lineage WHERE resource_id = OLD.resource_id)) AND resource_type = (SELECT resource_type FROM shipshape.lineage WHERE resource_id = OLD.resource_id LIMIT 1)
     AND (standing, rank, moment, problem_id) = (OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF OLD.kind = 'server_offline' AND OLD.closed_at IS NULL THEN
    PERFORM shipshape.fold(OLD.resource_id, false);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problem_maintained() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE silent bigint := shipshape.maintenance_end(NEW.resource_id);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF shipshape.severity_rank(NEW.severity) < shipshape.severity_rank(OLD.severity)
       OR OLD.snoozed_until IS NOT DISTINCT FROM OLD.maintenance_until THEN
      NEW.snoozed_until := NULL;
    END IF;
  END IF;
  NEW.snoozed_until := greatest(NEW.snoozed_until, silent);
  NEW.maintenance_until := silent;
  RETURN NEW;
END $$;
CREATE FUNCTION shipshape.problem_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shipshape.problem_scope
     SET standing = NEW.standing, rank = NEW.rank, moment = NEW.moment
   WHERE scope_id = ANY (ARRAY(SELECT scope_id FROM shipshape.lineage WHERE resource_id = OLD.resource_id)) AND resource_type = (SELECT resource_type FROM shipshape.lineage WHERE resource_id = OLD.resource_id LIMIT 1)
     AND (standing, rank, moment, problem_id) = (OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF NEW.kind = 'server_offline' AND (NEW.closed_at IS NULL) <> (OLD.closed_at IS NULL) THEN
    PERFORM shipshape.fold(NEW.resource_id, NEW.closed_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problem_opened() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO shipshape.problem_scope
  SELECT scope_id, resource_type, NEW.standing, NEW.rank, NEW.moment, NEW.id
    FROM shipshape.lineage WHERE resource_id = NEW.resource_id;
  IF NEW.kind = 'server_offline' AND NEW.closed_at IS NULL THEN
    PERFORM shipshape.fold(NEW.resource_id, true);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problem_opening() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  root uuid := (SELECT scope_id FROM shipshape.lineage
                 WHERE resource_id = NEW.resource_id AND is_root);
  resource record;
BEGIN
  IF NEW.kind = 'server_offline' THEN PERFORM shipshape.take_turns(ARRAY[NEW.resource_id]);
  ELSE PERFORM shipshape.share_turn(root);
  END IF;
  -- Waits for whoever is removing the resource, and finds it gone: then there is nothing to open.
  SELECT type, name INTO resource FROM shipshape.resource
   WHERE id = NEW.resource_id AND root IS NOT NULL FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  NEW.is_folded := root <> NEW.resource_id AND EXISTS (
    SELECT FROM shipshape.problem
     WHERE resource_id = root AND kind = 'server_offline' AND closed_at IS NULL);
  NEW.shown := shipshape.shown(NEW, resource.type, resource.name);
  RETURN NEW;
END $$;
CREATE FUNCTION shipshape.problem_placing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  severity smallint := shipshape.severity_rank(NEW.severity);
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a problem that was closed stays as it is, until it is reopened';
  END IF;
  IF NEW.closed_at IS NULL THEN
    NEW.standing := CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
                         WHEN NEW.is_folded THEN 1 ELSE 0 END;
    NEW.rank := 2 * severity + CASE WHEN NEW.acknowledged_at IS NULL THEN 0 ELSE 1 END;
    NEW.moment := NEW.since;
  ELSE
    NEW.is_folded := false; NEW.shown := NULL;
    NEW.standing := 3 + severity; NEW.rank := 0; NEW.moment := -NEW.closed_at;
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION shipshape.problem_span_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO shipshape.problem_span SELECT * FROM shipshape.spans_of(NEW);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problem_span_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM shipshape.problem_span
   WHERE scope_id = ANY (ARRAY(SELECT scope_id FROM shipshape.lineage WHERE resource_id = OLD.resource_id)) AND resource_type = (SELECT resource_type FROM shipshape.lineage WHERE resource_id = OLD.resource_id LIMIT 1)
     AND (last_day, severity_rank, first_day, problem_id)
       = ((OLD.closed_at / 86400000)::integer, shipshape.severity_rank(OLD.severity),
          (OLD.since / 86400000)::integer, OLD.id);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problems_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE channels uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1397246288, 5);
  channels := ARRAY(SELECT resource_id FROM shipshape.upkeep WHERE type = 'channel');
  IF channels = '{}' THEN RETURN NULL; END IF;
  INSERT INTO shipshape.channel_change AS known (channel, problem, changes, first_at)
  SELECT c.id, p.id, 1, (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)
    FROM unnest(channels) c (id) CROSS JOIN (SELECT 
id, closed_at, severity, message, acknowledged_by, acknowledged_at, acknowledged_note, is_folded,
CASE WHEN snoozed_until > (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint) THEN snoozed_until END FROM changed EXCEPT SELECT 
id, closed_at, severity, message, acknowledged_by, acknowledged_at, acknowledged_note, is_folded,
CASE WHEN snoozed_until > (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint) THEN snoozed_until END FROM before) p
   ORDER BY c.id, p.id
      ON CONFLICT (channel, problem) DO UPDATE SET changes = known.changes + 1;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problems_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE channels uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1397246288, 5);
  channels := ARRAY(SELECT resource_id FROM shipshape.upkeep WHERE type = 'channel');
  IF channels = '{}' THEN RETURN NULL; END IF;
  INSERT INTO shipshape.channel_change AS known (channel, problem, changes, first_at)
  SELECT c.id, p.id, 1, (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)
    FROM unnest(channels) c (id) CROSS JOIN gone p
   WHERE p.closed_at IS NULL
      OR (SELECT true FROM shipshape.channel_entry e WHERE e.channel = c.id AND e.problem = p.id)
   ORDER BY c.id, p.id
      ON CONFLICT (channel, problem) DO UPDATE SET changes = known.changes + 1;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.problems_opened() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE channels uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1397246288, 5);
  channels := ARRAY(SELECT resource_id FROM shipshape.upkeep WHERE type = 'channel');
  IF channels = '{}' THEN RETURN NULL; END IF;
  INSERT INTO shipshape.channel_change AS known (channel, problem, changes, first_at)
  SELECT c.id, p.id, 1, (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)
    FROM unnest(channels) c (id) CROSS JOIN added p WHERE p.closed_at IS NULL
   ORDER BY c.id, p.id
      ON CONFLICT (channel, problem) DO UPDATE SET changes = known.changes + 1;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.resource_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shipshape.problem p SET shown = shipshape.shown(p, NEW.type, NEW.name)
   WHERE p.resource_id = NEW.id AND p.closed_at IS NULL;
  UPDATE shipshape.resource_count SET changes = changes + 1 WHERE type = NEW.type;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.resources_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE counted record;
BEGIN
  INSERT INTO shipshape.lineage (resource_id, scope_id, is_root, resource_type)
  WITH RECURSIVE up (resource_id, scope_id, resource_type, above) AS (
    SELECT id, id, type, parent_id FROM added
    UNION ALL
    SELECT up.resource_id, r.id, up.resource_type, r.parent_id
      FROM up JOIN shipshape.resource r ON r.id = up.above
  )
  SELECT resource_id, scope_id, above IS NULL, resource_type FROM up
  UNION ALL
  SELECT id, '00000000-0000-0000-0000-000000000000', false, type FROM added;
  -- Last and in a fixed order: the next writer waits for these rows.
  FOR counted IN SELECT type, count(*) AS many FROM added GROUP BY type ORDER BY type LOOP
    PERFORM shipshape.count_resources(counted.type, counted.many);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.resources_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE counted record;
BEGIN
  -- While their lineage is there, by which the places of the problems are found. Those beneath have gone before.
  DELETE FROM shipshape.problem p
   USING (SELECT DISTINCT s.problem_id FROM gone JOIN shipshape.problem_scope s ON s.scope_id = gone.id) s
   WHERE p.id = s.problem_id;
  DELETE FROM shipshape.lineage l USING gone WHERE l.resource_id = gone.id;
  FOR counted IN SELECT type, count(*) AS many FROM gone GROUP BY type ORDER BY type LOOP
    PERFORM shipshape.count_resources(counted.type, -counted.many);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.run_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM shipshape.unplace_run(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM shipshape.place_run(NEW); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.run_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shipshape.upkeep SET wake_at = least(wake_at, (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)), is_roused = true
   WHERE resource_id = NEW.schedule_id;
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.runs_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Before the row goes, while its lineage is there: what ON DELETE SET NULL changes has its triggers run too late.
  IF OLD.type IN ('instance', 'database') THEN
    UPDATE shipshape.run SET database_id = NULL WHERE database_id = OLD.id;
  ELSIF OLD.type = 'destination' THEN
    UPDATE shipshape.run SET destination_id = NULL WHERE destination_id = OLD.id;
  ELSE
    UPDATE shipshape.run
       SET schedule_id = NULL,
           ended_at = CASE WHEN (state = 'due' OR state = 'running' AND kind = 'elsewhere') THEN (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint) ELSE ended_at END,
           failure = CASE WHEN (state = 'due' OR state = 'running' AND kind = 'elsewhere') THEN '{"code":"dump_cancelled"}' ELSE failure END,
           state = CASE WHEN (state = 'due' OR state = 'running' AND kind = 'elsewhere') THEN 'cancelled' ELSE state END
     WHERE schedule_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
CREATE FUNCTION shipshape.severity_rank(severity text) RETURNS smallint
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 WHEN 'info' THEN 2 END::smallint
$$;
CREATE FUNCTION shipshape.share_turn(root uuid) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT pg_advisory_xact_lock_shared(1397246289, shipshape.turn_at(root))
$$;
CREATE TABLE shipshape.problem (
    id uuid NOT NULL,
    resource_id uuid NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    severity text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL,
    since bigint NOT NULL,
    closed_at bigint,
    acknowledged_by text,
    acknowledged_at bigint,
    acknowledged_note text,
    snoozed_until bigint,
    is_folded boolean DEFAULT false NOT NULL,
    shown text,
    standing smallint NOT NULL,
    rank smallint NOT NULL,
    moment bigint NOT NULL,
    facts text,
    valid_until bigint,
    closed_as text COLLATE pg_catalog."C",
    flaps integer DEFAULT 0 NOT NULL,
    maintenance_until bigint
);
CREATE FUNCTION shipshape.shown(problem shipshape.problem, type text, name text) RETURNS text
    LANGUAGE sql
    AS $$
  SELECT json_build_object(
           'id', problem.id, 'kind', problem.kind, 'severity', problem.severity,
           'message', problem.message, 'since', problem.since,
           'acknowledged_at', problem.acknowledged_at, 'explained_by', problem.facts::json ->> 'explained_by',
           'resource_type', type, 'resource_id', problem.resource_id, 'resource_name', name)::text
$$;
CREATE TABLE shipshape.problem_span (
    scope_id uuid NOT NULL,
    resource_type text NOT NULL COLLATE pg_catalog."C",
    last_day integer NOT NULL,
    severity_rank smallint NOT NULL,
    first_day integer NOT NULL,
    problem_id uuid NOT NULL
);
CREATE FUNCTION shipshape.spans_of(problem shipshape.problem) RETURNS SETOF shipshape.problem_span
    LANGUAGE sql STABLE
    AS $$
  SELECT scope_id, resource_type, (problem.closed_at / 86400000)::integer,
         shipshape.severity_rank(problem.severity), (problem.since / 86400000)::integer, problem.id
    FROM shipshape.lineage WHERE resource_id = problem.resource_id
$$;
CREATE FUNCTION shipshape.stays_put() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = TG_ARGV[0];
END $$;
CREATE FUNCTION shipshape.take_turns(resources uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE turn integer;
BEGIN
  FOR turn IN SELECT DISTINCT shipshape.turn_at(scope_id) FROM shipshape.lineage
               WHERE resource_id = ANY (resources) AND is_root ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(1397246289, turn);
  END LOOP;
END $$;
CREATE FUNCTION shipshape.turn_at(root uuid) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT get_byte(uuid_send(root), 14)
$$;
CREATE FUNCTION shipshape.unplace_run(run shipshape.run) RETURNS void
    LANGUAGE sql
    AS $$
  DELETE FROM shipshape.run_scope
   WHERE scope_id = ANY (ARRAY(SELECT scope_id FROM shipshape.lineage WHERE resource_id = coalesce(run.schedule_id, run.database_id, '00000000-0000-0000-0000-000000000000')))
     AND (state, moment, run_id) = (run.state, -run.started_at, run.id)
$$;
CREATE FUNCTION shipshape.upkeep_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at, destination, restore_on)
  SELECT id, type, (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint), (floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint), attributes::json ->> 'destination', attributes::json ->> 'restoreOn'
    FROM added WHERE type IN ('schedule', 'destination', 'channel');
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.upkeep_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shipshape.upkeep
     SET destination = NEW.attributes::json ->> 'destination',
         restore_on = NEW.attributes::json ->> 'restoreOn'
   WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TABLE shipshape.approval (
    id uuid NOT NULL,
    about text NOT NULL COLLATE pg_catalog."C",
    acts text NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    requester text NOT NULL COLLATE pg_catalog."C",
    requester_name text,
    requested_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    decider text COLLATE pg_catalog."C",
    decider_name text,
    decided_at bigint
);
CREATE TABLE shipshape.audit (
    line text NOT NULL,
    chain uuid GENERATED ALWAYS AS ((((line)::jsonb #>> '{chain}'::text[]))::uuid) STORED NOT NULL,
    seq bigint GENERATED ALWAYS AS ((((line)::jsonb #>> '{seq}'::text[]))::bigint) STORED NOT NULL,
    at text GENERATED ALWAYS AS (((line)::jsonb #>> '{at}'::text[])) STORED NOT NULL COLLATE pg_catalog."C",
    action text GENERATED ALWAYS AS (((line)::jsonb #>> '{action}'::text[])) STORED COLLATE pg_catalog."C",
    outcome text GENERATED ALWAYS AS (((line)::jsonb #>> '{outcome}'::text[])) STORED COLLATE pg_catalog."C",
    who text GENERATED ALWAYS AS (COALESCE(((line)::jsonb #>> '{who,for}'::text[]), ((line)::jsonb #>> '{who,id}'::text[]))) STORED,
    who_name text GENERATED ALWAYS AS (((line)::jsonb #>> '{who,name}'::text[])) STORED COLLATE pg_catalog."C",
    on_id text GENERATED ALWAYS AS (((line)::jsonb #>> '{on,id}'::text[])) STORED COLLATE pg_catalog."C",
    of text GENERATED ALWAYS AS (((line)::jsonb #>> '{of}'::text[])) STORED COLLATE pg_catalog."C"
);
CREATE TABLE shipshape.audit_chain (
    chain uuid NOT NULL,
    seq bigint NOT NULL,
    head text NOT NULL,
    sealed bigint DEFAULT 0 NOT NULL,
    sealed_at bigint DEFAULT 0 NOT NULL,
    purged bigint DEFAULT 0 NOT NULL,
    stub text
);
CREATE TABLE shipshape.channel_change (
    channel uuid NOT NULL,
    problem uuid NOT NULL,
    changes integer NOT NULL,
    first_at bigint NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE shipshape.channel_entry (
    channel uuid NOT NULL,
    problem uuid NOT NULL,
    due_at bigint,
    entry text NOT NULL
);
CREATE TABLE shipshape.copied_to (
    destination text NOT NULL COLLATE pg_catalog."C",
    resource_id uuid NOT NULL
);
CREATE TABLE shipshape.delivery (
    id uuid NOT NULL,
    channel uuid NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL,
    composed_at bigint NOT NULL,
    attempts integer NOT NULL,
    tried_at bigint,
    took_ms bigint,
    refusal text,
    ended_at bigint
);
CREATE TABLE shipshape.failure_streak (
    resource_id uuid NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    failures integer NOT NULL,
    since bigint NOT NULL,
    counted_at bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE shipshape.fleet_problem_step (
    resource_type text NOT NULL COLLATE pg_catalog."C",
    severity_rank smallint NOT NULL,
    step integer NOT NULL
);
CREATE TABLE shipshape.found_database (
    instance_id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    first_seen bigint NOT NULL,
    last_seen bigint,
    size_bytes bigint,
    owner text,
    encoding text,
    accepts_connections boolean NOT NULL
);
CREATE TABLE shipshape.found_reading (
    instance_id uuid NOT NULL,
    at bigint NOT NULL,
    is_complete boolean NOT NULL,
    digest text NOT NULL,
    reading text,
    identity text COLLATE pg_catalog."C",
    group_key text COLLATE pg_catalog."C"
);
CREATE TABLE shipshape.found_size (
    instance_id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    day integer NOT NULL,
    size_bytes bigint NOT NULL
);
CREATE TABLE shipshape.kept_dump (
    run_id uuid NOT NULL,
    destination_id uuid NOT NULL,
    database_id uuid,
    bytes bigint NOT NULL,
    started_at bigint NOT NULL
);
CREATE TABLE shipshape.lineage (
    resource_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    is_root boolean NOT NULL,
    resource_type text COLLATE pg_catalog."C"
);
CREATE TABLE shipshape.login_rejection (
    key text NOT NULL COLLATE pg_catalog."C",
    refusal text NOT NULL,
    at bigint NOT NULL,
    count integer NOT NULL
);
CREATE TABLE shipshape.maintenance (
    id uuid NOT NULL,
    resource_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    planned_until bigint NOT NULL,
    note text NOT NULL,
    started_by text
);
CREATE TABLE shipshape.maintenance_rules (
    resource_id uuid NOT NULL
);
CREATE TABLE shipshape.meta (
    key text NOT NULL,
    value bytea NOT NULL
);
CREATE TABLE shipshape.monitoring_node (
    id uuid NOT NULL,
    alive_at bigint NOT NULL
);
CREATE TABLE shipshape.monitoring_report (
    node_id uuid NOT NULL,
    reported_at bigint NOT NULL,
    interval_ms bigint NOT NULL,
    servers integer NOT NULL,
    behind_ms bigint NOT NULL,
    checked_at bigint,
    cut_off integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE shipshape.partition_claim (
    partition smallint NOT NULL,
    round bigint NOT NULL,
    node_id uuid NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE shipshape.problem_scope (
    scope_id uuid NOT NULL,
    resource_type text NOT NULL COLLATE pg_catalog."C",
    standing smallint NOT NULL,
    rank smallint NOT NULL,
    moment bigint NOT NULL,
    problem_id uuid NOT NULL
);
CREATE TABLE shipshape.proof (
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    database_id uuid,
    schedule_id uuid,
    database_path text NOT NULL COLLATE pg_catalog."C",
    dumped_at bigint NOT NULL,
    proved_by text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    took_ms bigint,
    reached text COLLATE pg_catalog."C",
    failure text
);
CREATE TABLE shipshape.purged_problem (
    closed_before bigint NOT NULL
);
CREATE TABLE shipshape.resource (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    parent_id uuid,
    path text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    attributes text NOT NULL,
    sealed bytea,
    managed_by text DEFAULT 'fleet-file'::text,
    added_at bigint DEFAULT (floor((EXTRACT(epoch FROM statement_timestamp()) * (1000)::numeric)))::bigint
);
CREATE TABLE shipshape.resource_count (
    type text NOT NULL COLLATE pg_catalog."C",
    count bigint DEFAULT 0 NOT NULL,
    changes bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE shipshape.resource ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME shipshape.resource_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE shipshape.run_scope (
    scope_id uuid NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    moment bigint NOT NULL,
    run_id uuid NOT NULL
);
CREATE TABLE shipshape.seen_server (
    instance_id uuid NOT NULL,
    major integer NOT NULL
);
CREATE TABLE shipshape.shipshape_migration (
    version integer NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE shipshape.sign_in (
    id uuid NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    groups text NOT NULL,
    session text COLLATE pg_catalog."C",
    refresh bytea,
    created_at bigint NOT NULL,
    checked_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    claimed_until bigint
);
CREATE TABLE shipshape.token (
    id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    grants text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    parent uuid,
    maker uuid,
    issuer text COLLATE pg_catalog."C",
    issuer_name text
);
CREATE TABLE shipshape.token_use (
    token uuid NOT NULL,
    at bigint NOT NULL,
    address text,
    client text
);
CREATE TABLE shipshape.upkeep (
    resource_id uuid NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    wake_at bigint NOT NULL,
    lease_until bigint DEFAULT 0 NOT NULL,
    is_roused boolean DEFAULT false NOT NULL,
    changed_at bigint NOT NULL,
    destination text COLLATE pg_catalog."C",
    state text,
    restore_on text COLLATE pg_catalog."C",
    prove_at bigint,
    proving_until bigint DEFAULT 0 NOT NULL,
    known text
)
WITH (fillfactor='70');
CREATE TABLE shipshape.watch_node (
    id uuid NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE shipshape.watch_turn (
    slot smallint NOT NULL,
    round bigint NOT NULL,
    node_id uuid NOT NULL,
    node_before uuid
)
WITH (fillfactor='50');
INSERT INTO shipshape.approval VALUES ('00000000-0000-4000-8000-000000000160', 'fleet ', '[{"kind":"prune","type":"server","path":"db-eu-1"}]', 'd1', 'ada', 'Ada', 1795856400000, 4922899200000, 'approved', 'bob', NULL, 1795856400000);
INSERT INTO shipshape.audit VALUES ('{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":2,"at":"2026-11-28T12:00:00.000Z","ended":null,"action":"applyFleet","outcome":"begun","code":null,"who":{"id":"token-ops","name":"ops","for":null},"address":"10.0.0.7","request":"request-7","on":null,"detail":null,"of":null,"digest":"6a6deaecc32cdaf858966b59ef0f5a80d27398f4c8d1e11d62d43b6f16b030ba"}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO shipshape.audit VALUES ('{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":3,"at":"2026-11-28T12:00:00.000Z","ended":"2026-11-28T12:00:01.000Z","action":"applyFleet","outcome":"done","code":null,"who":{"id":"token-ops","name":"ops","for":null},"address":"10.0.0.7","request":"request-7","on":null,"detail":{"counts":{"added":1,"changed":0,"removed":0}},"of":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40/2","digest":"0bbbb10cb6eb5e01f00a95403b3496aad0672716b56857ca3d82f504d9e19746"}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO shipshape.audit_chain VALUES ('5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40', 3, '{"head":{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":3,"digest":"0bbbb10cb6eb5e01f00a95403b3496aad0672716b56857ca3d82f504d9e19746"},"key":"6ASkR9U1z7cE1NmVUjk3GTyk8YS1aG_wBzakW0LtHNk","signature":"QT3K3cGRbWcZRLEciUw2Qh1zp9qUiCgEA6jhURB9hl7uFvl81lMUhQwLCp1WcGtzp7mM1EeZBCEDU75Vo6WpDg"}', 0, 0, 1, '{"stub":{"chain":"5b0f7a52-6d1f-4c7e-9a35-1f3b7c9d2e40","seq":1,"digest":"195142c1b51c9d8ce19ef4deb0b6878f22e235227056973d21b4d45db8e10b08","purged":"2026-11-29T00:00:00.000Z"},"key":"6ASkR9U1z7cE1NmVUjk3GTyk8YS1aG_wBzakW0LtHNk","signature":"Ar1DhBx50DluHVPna8HB7O9qDzTy8KN3VY83sLm4E7isr2ois2-gDSG_PFI6pS6bnqzoWmL7PktnIWnR8fvUDw"}');
INSERT INTO shipshape.channel_change VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '07544b20-26f5-484c-9efe-a39a264c5c8b', 1, 1795861997546);
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '41ca55cd-8f9b-4a9e-b984-99fa84110332', NULL, '{"told":{"problem":{"id":"41ca55cd-8f9b-4a9e-b984-99fa84110332","kind":"instance_unreachable","resource":{"type":"instance","id":"01438752-baa8-454c-8666-9d164a0fcd46","name":"db-eu-2/main"},"severity":"critical","message":"db-eu-2/main: The instance''s host has an address that Shipshape does not dial.","since":"2026-11-22T03:26:38.685Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '5153354e-5271-43da-816c-c7a3815d55b3', NULL, '{"told":{"problem":{"id":"5153354e-5271-43da-816c-c7a3815d55b3","kind":"slow_backup","resource":{"type":"database","id":"ec0d7956-7512-4d46-b314-47c57e405cd8","name":"db-eu-2/main/wiki"},"severity":"info","message":"The dump took two hours.","since":"2026-11-03T08:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '5f79a9c3-99b2-4256-96ce-d2f40a0a8406', NULL, '{"told":{"problem":{"id":"5f79a9c3-99b2-4256-96ce-d2f40a0a8406","kind":"database_unscheduled","resource":{"type":"database","id":"b8f3be5f-7707-440c-96b2-c927f481f096","name":"db-eu-1/main/crm"},"severity":"warning","message":"db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.","since":"2026-11-22T03:26:37.789Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '66a375b3-ffb6-4d9e-9f8b-19034b916b71', NULL, '{"told":{"problem":{"id":"66a375b3-ffb6-4d9e-9f8b-19034b916b71","kind":"replica_lost","resource":{"type":"instance","id":"6ec012a6-7e94-4122-ba78-c0a39869048b","name":"db-eu-1/main"},"severity":"critical","message":"The replica is 20 minutes behind.","since":"2026-11-01T08:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 'a91a7578-2151-41d1-9c8a-3aa19a6bfa63', NULL, '{"told":{"problem":{"id":"a91a7578-2151-41d1-9c8a-3aa19a6bfa63","kind":"database_unscheduled","resource":{"type":"database","id":"ec0d7956-7512-4d46-b314-47c57e405cd8","name":"db-eu-2/main/wiki"},"severity":"warning","message":"db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.","since":"2026-11-22T03:26:38.685Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 'c890a042-47d9-42d1-b35e-3598997af801', NULL, '{"told":{"problem":{"id":"c890a042-47d9-42d1-b35e-3598997af801","kind":"dump_tool_missing","resource":{"type":"instance","id":"01438752-baa8-454c-8666-9d164a0fcd46","name":"db-eu-2/main"},"severity":"warning","message":"db-eu-2/main: No mariadb-dump is installed on the control plane.","since":"2026-11-22T03:26:38.685Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 'fd7ff73a-e829-427a-a97e-139f13cbd9b5', NULL, '{"told":{"problem":{"id":"fd7ff73a-e829-427a-a97e-139f13cbd9b5","kind":"instance_unreachable","resource":{"type":"instance","id":"6ec012a6-7e94-4122-ba78-c0a39869048b","name":"db-eu-1/main"},"severity":"critical","message":"db-eu-1/main: The instance''s host has an address that Shipshape does not dial.","since":"2026-11-22T03:26:37.789Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '849248dd-d84a-4e20-adaf-2a34b1a0a24b', NULL, '{"told":{"problem":{"id":"849248dd-d84a-4e20-adaf-2a34b1a0a24b","kind":"replica_lost","resource":{"type":"database","id":"e8b11e8a-6367-4882-9ac7-8a348e797fbf","name":"db-office/erp/books"},"severity":"warning","message":"The replica is gone.","since":"2026-11-20T06:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '9763b84b-d81a-4796-8d35-56a61dc6d3ad', NULL, '{"told":{"problem":{"id":"9763b84b-d81a-4796-8d35-56a61dc6d3ad","kind":"disk_filling","resource":{"type":"instance","id":"bf191741-a502-49f6-aa44-3dca3a4b51a8","name":"db-office/erp"},"severity":"warning","message":"The disk is nearly full.","since":"2026-11-26T06:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 'de84f50e-7748-46a2-a158-ed7c7cdff85c', NULL, '{"told":{"problem":{"id":"de84f50e-7748-46a2-a158-ed7c7cdff85c","kind":"server_offline","resource":{"type":"server","id":"82237da3-1317-41fe-b2c6-90f705a3ad8a","name":"db-office"},"severity":"critical","message":"Nothing answers.","since":"2026-11-27T06:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.channel_entry VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '9661294e-8294-4c42-b6fe-189e63201e8b', NULL, '{"told":{"problem":{"id":"9661294e-8294-4c42-b6fe-189e63201e8b","kind":"disk_filling","resource":{"type":"server","id":"657b0941-00dc-43e3-adc1-889d9846c1c0","name":"db-lab"},"severity":"info","message":"The disk is half full.","since":"2026-11-27T07:00:00.000Z"},"lastAt":"2026-11-28T09:00:00.000Z"},"dueAt":null}');
INSERT INTO shipshape.copied_to VALUES ('off-site', 'fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2');
INSERT INTO shipshape.delivery VALUES ('00000000-0000-4000-8000-000000000140', '65cafd3b-91b0-4d1c-bb36-9661153c46d5', 'sent', '{"id":"00000000-0000-4000-8000-000000000140","composedAt":"2026-11-28T09:00:00.000Z","purpose":"problems","lines":[{"event":"opened","problem":{"id":"00000000-0000-4000-8000-000000000002","kind":"replica_lost","resource":{"type":"server","id":"00000000-0000-4000-8000-000000000001","name":"db-eu-1"},"severity":"critical","message":"Nothing answers.","since":"2026-11-20T12:00:00.000Z"},"closedAt":null},{"event":"resolved","problem":{"id":"00000000-0000-4000-8000-000000000002","kind":"replica_lost","resource":{"type":"server","id":"00000000-0000-4000-8000-000000000001","name":"db-eu-1"},"severity":"critical","message":"Nothing answers.","since":"2026-11-20T12:00:00.000Z"},"closedAt":"2026-11-20T12:00:00.000Z"}],"more":[]}', 1795856400000, 1, 1795856400000, 132, NULL, 1795856400000);
INSERT INTO shipshape.failure_streak VALUES ('657b0941-00dc-43e3-adc1-889d9846c1c0', 'server_offline', 1, 1795856400000, 1795856400000);
INSERT INTO shipshape.fleet_problem_step VALUES ('database', 1, 2);
INSERT INTO shipshape.fleet_problem_step VALUES ('instance', 1, 1);
INSERT INTO shipshape.fleet_problem_step VALUES ('instance', 0, 3);
INSERT INTO shipshape.fleet_problem_step VALUES ('database', 1, 1);
INSERT INTO shipshape.fleet_problem_step VALUES ('database', 1, -1);
INSERT INTO shipshape.fleet_problem_step VALUES ('instance', 1, 1);
INSERT INTO shipshape.fleet_problem_step VALUES ('server', 0, 1);
INSERT INTO shipshape.fleet_problem_step VALUES ('instance', 1, -1);
INSERT INTO shipshape.fleet_problem_step VALUES ('server', 1, 1);
INSERT INTO shipshape.found_database VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'shop', 1795861900000, NULL, 8000000, 'app', 'UTF8', true);
INSERT INTO shipshape.found_database VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'wiki', 1795861900000, 1795861910000, NULL, NULL, NULL, false);
INSERT INTO shipshape.found_reading VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 1795861993000, true, 'a digest', NULL, NULL, NULL);
INSERT INTO shipshape.found_size VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'shop', 20780, 7000000);
INSERT INTO shipshape.found_size VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'shop', 20785, 8000000);
INSERT INTO shipshape.kept_dump VALUES ('c3042858-cb25-48a1-8e45-219c376cb947', '7094d5cc-ac1e-4f0e-933b-bb095938a8d6', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 5000000000, 1795861997428);
INSERT INTO shipshape.lineage VALUES ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', false, NULL);
INSERT INTO shipshape.lineage VALUES ('7094d5cc-ac1e-4f0e-933b-bb095938a8d6', '7094d5cc-ac1e-4f0e-933b-bb095938a8d6', true, 'destination');
INSERT INTO shipshape.lineage VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '65cafd3b-91b0-4d1c-bb36-9661153c46d5', true, 'channel');
INSERT INTO shipshape.lineage VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', '276c4339-adf3-4620-a530-2bcd2a91e262', true, 'server');
INSERT INTO shipshape.lineage VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', '6ec012a6-7e94-4122-ba78-c0a39869048b', false, 'instance');
INSERT INTO shipshape.lineage VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', false, 'database');
INSERT INTO shipshape.lineage VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 'fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', 'b8f3be5f-7707-440c-96b2-c927f481f096', false, 'database');
INSERT INTO shipshape.lineage VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', '936c36ca-6605-4729-9558-ae743ffc956f', true, 'server');
INSERT INTO shipshape.lineage VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', '01438752-baa8-454c-8666-9d164a0fcd46', false, 'instance');
INSERT INTO shipshape.lineage VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', 'ec0d7956-7512-4d46-b314-47c57e405cd8', false, 'database');
INSERT INTO shipshape.lineage VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', '276c4339-adf3-4620-a530-2bcd2a91e262', true, 'instance');
INSERT INTO shipshape.lineage VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', '6ec012a6-7e94-4122-ba78-c0a39869048b', false, 'database');
INSERT INTO shipshape.lineage VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', '6ec012a6-7e94-4122-ba78-c0a39869048b', false, 'database');
INSERT INTO shipshape.lineage VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', '936c36ca-6605-4729-9558-ae743ffc956f', true, 'instance');
INSERT INTO shipshape.lineage VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', '01438752-baa8-454c-8666-9d164a0fcd46', false, 'database');
INSERT INTO shipshape.lineage VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', '276c4339-adf3-4620-a530-2bcd2a91e262', true, 'database');
INSERT INTO shipshape.lineage VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', '276c4339-adf3-4620-a530-2bcd2a91e262', true, 'database');
INSERT INTO shipshape.lineage VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', '6ec012a6-7e94-4122-ba78-c0a39869048b', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', '936c36ca-6605-4729-9558-ae743ffc956f', true, 'database');
INSERT INTO shipshape.lineage VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', '276c4339-adf3-4620-a530-2bcd2a91e262', true, 'schedule');
INSERT INTO shipshape.lineage VALUES ('7094d5cc-ac1e-4f0e-933b-bb095938a8d6', '00000000-0000-0000-0000-000000000000', false, 'destination');
INSERT INTO shipshape.lineage VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', '00000000-0000-0000-0000-000000000000', false, 'channel');
INSERT INTO shipshape.lineage VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', '00000000-0000-0000-0000-000000000000', false, 'server');
INSERT INTO shipshape.lineage VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', '00000000-0000-0000-0000-000000000000', false, 'instance');
INSERT INTO shipshape.lineage VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', '00000000-0000-0000-0000-000000000000', false, 'database');
INSERT INTO shipshape.lineage VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', '00000000-0000-0000-0000-000000000000', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', '00000000-0000-0000-0000-000000000000', false, 'database');
INSERT INTO shipshape.lineage VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', '00000000-0000-0000-0000-000000000000', false, 'server');
INSERT INTO shipshape.lineage VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', '00000000-0000-0000-0000-000000000000', false, 'instance');
INSERT INTO shipshape.lineage VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', '00000000-0000-0000-0000-000000000000', false, 'database');
INSERT INTO shipshape.lineage VALUES ('0cd34c63-2aa4-498f-94b9-570d2319acf3', '0cd34c63-2aa4-498f-94b9-570d2319acf3', true, 'fleet');
INSERT INTO shipshape.lineage VALUES ('0cd34c63-2aa4-498f-94b9-570d2319acf3', '00000000-0000-0000-0000-000000000000', false, 'fleet');
INSERT INTO shipshape.lineage VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', '82237da3-1317-41fe-b2c6-90f705a3ad8a', true, 'server');
INSERT INTO shipshape.lineage VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', 'bf191741-a502-49f6-aa44-3dca3a4b51a8', false, 'instance');
INSERT INTO shipshape.lineage VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'e8b11e8a-6367-4882-9ac7-8a348e797fbf', false, 'database');
INSERT INTO shipshape.lineage VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', '91b41b4c-4ff5-4db3-83e9-51620258f033', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', '82237da3-1317-41fe-b2c6-90f705a3ad8a', true, 'instance');
INSERT INTO shipshape.lineage VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'bf191741-a502-49f6-aa44-3dca3a4b51a8', false, 'database');
INSERT INTO shipshape.lineage VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', 'e8b11e8a-6367-4882-9ac7-8a348e797fbf', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', '82237da3-1317-41fe-b2c6-90f705a3ad8a', true, 'database');
INSERT INTO shipshape.lineage VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', 'bf191741-a502-49f6-aa44-3dca3a4b51a8', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', '82237da3-1317-41fe-b2c6-90f705a3ad8a', true, 'schedule');
INSERT INTO shipshape.lineage VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', '00000000-0000-0000-0000-000000000000', false, 'server');
INSERT INTO shipshape.lineage VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', '00000000-0000-0000-0000-000000000000', false, 'instance');
INSERT INTO shipshape.lineage VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', '00000000-0000-0000-0000-000000000000', false, 'database');
INSERT INTO shipshape.lineage VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', '00000000-0000-0000-0000-000000000000', false, 'schedule');
INSERT INTO shipshape.lineage VALUES ('657b0941-00dc-43e3-adc1-889d9846c1c0', '657b0941-00dc-43e3-adc1-889d9846c1c0', true, 'server');
INSERT INTO shipshape.lineage VALUES ('657b0941-00dc-43e3-adc1-889d9846c1c0', '00000000-0000-0000-0000-000000000000', false, 'server');
INSERT INTO shipshape.login_rejection VALUES ('DuLeM36bSafT6N10AvhyIsrazNt-t84jE5YvIyjbc00', '{"_tag":"LoginRejected"}', 1795856400000, 2);
INSERT INTO shipshape.maintenance VALUES ('e360b68b-9943-434c-81b9-75fb10ee6da6', '657b0941-00dc-43e3-adc1-889d9846c1c0', '657b0941-00dc-43e3-adc1-889d9846c1c0', 1795737600000, 4951411200000, 4951411200000, 'New disks', 'on-call');
INSERT INTO shipshape.maintenance_rules VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a');
INSERT INTO shipshape.meta VALUES ('key_check', '\x01946fda5be4fbbf2a78a07a18f8623b7909d395ca3c0d0af2f27ae92b731d8ddd614c2e1cfc0b6e5812d2b88ed7');
INSERT INTO shipshape.monitoring_node VALUES ('00000000-0000-4000-8000-000000000136', 1795856400000);
INSERT INTO shipshape.monitoring_report VALUES ('00000000-0000-4000-8000-000000000136', 1795856400000, 60000, 4, 1500, 1795856390000, 1);
INSERT INTO shipshape.partition_claim VALUES (1, 1795856400000, '00000000-0000-4000-8000-000000000136');
INSERT INTO shipshape.partition_claim VALUES (7, 1795856400000, '00000000-0000-4000-8000-000000000136');
INSERT INTO shipshape.partition_claim VALUES (200, 1795856400000, '00000000-0000-4000-8000-000000000136');
INSERT INTO shipshape.problem VALUES ('6731c118-a3b6-4b47-91a3-8ea9a3637438', '936c36ca-6605-4729-9558-ae743ffc956f', 'disk_filling', 'warning', 'The disk is nearly full.', 1793606400000, 1795317996165, NULL, NULL, NULL, NULL, false, NULL, 4, 0, -1795317996165, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('66a375b3-ffb6-4d9e-9f8b-19034b916b71', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'replica_lost', 'critical', 'The replica is 20 minutes behind.', 1793520000000, NULL, 'local operator', 1795317996782, 'Ada is on it', NULL, false, '{"id" : "66a375b3-ffb6-4d9e-9f8b-19034b916b71", "kind" : "replica_lost", "severity" : "critical", "message" : "The replica is 20 minutes behind.", "since" : 1793520000000, "acknowledged_at" : 1795317996782, "resource_type" : "instance", "resource_id" : "6ec012a6-7e94-4122-ba78-c0a39869048b", "resource_name" : "main"}', 0, 1, 1793520000000, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('5153354e-5271-43da-816c-c7a3815d55b3', 'ec0d7956-7512-4d46-b314-47c57e405cd8', 'slow_backup', 'info', 'The dump took two hours.', 1793692800000, NULL, NULL, NULL, NULL, 1821237996999, false, '{"id" : "5153354e-5271-43da-816c-c7a3815d55b3", "kind" : "slow_backup", "severity" : "info", "message" : "The dump took two hours.", "since" : 1793692800000, "acknowledged_at" : null, "resource_type" : "database", "resource_id" : "ec0d7956-7512-4d46-b314-47c57e405cd8", "resource_name" : "wiki"}', 2, 4, 1793692800000, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('5f79a9c3-99b2-4256-96ce-d2f40a0a8406', 'b8f3be5f-7707-440c-96b2-c927f481f096', 'database_unscheduled', 'warning', 'db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.', 1795317997789, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "5f79a9c3-99b2-4256-96ce-d2f40a0a8406", "kind" : "database_unscheduled", "severity" : "warning", "message" : "db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.", "since" : 1795317997789, "acknowledged_at" : null, "resource_type" : "database", "resource_id" : "b8f3be5f-7707-440c-96b2-c927f481f096", "resource_name" : "crm"}', 0, 2, 1795317997789, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('fd7ff73a-e829-427a-a97e-139f13cbd9b5', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'instance_unreachable', 'critical', 'db-eu-1/main: The instance''s host has an address that Shipshape does not dial.', 1795317997789, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "fd7ff73a-e829-427a-a97e-139f13cbd9b5", "kind" : "instance_unreachable", "severity" : "critical", "message" : "db-eu-1/main: The instance''s host has an address that Shipshape does not dial.", "since" : 1795317997789, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "6ec012a6-7e94-4122-ba78-c0a39869048b", "resource_name" : "main"}', 0, 0, 1795317997789, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('a91a7578-2151-41d1-9c8a-3aa19a6bfa63', 'ec0d7956-7512-4d46-b314-47c57e405cd8', 'database_unscheduled', 'warning', 'db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.', 1795317998685, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "a91a7578-2151-41d1-9c8a-3aa19a6bfa63", "kind" : "database_unscheduled", "severity" : "warning", "message" : "db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.", "since" : 1795317998685, "acknowledged_at" : null, "resource_type" : "database", "resource_id" : "ec0d7956-7512-4d46-b314-47c57e405cd8", "resource_name" : "wiki"}', 0, 2, 1795317998685, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('41ca55cd-8f9b-4a9e-b984-99fa84110332', '01438752-baa8-454c-8666-9d164a0fcd46', 'instance_unreachable', 'critical', 'db-eu-2/main: The instance''s host has an address that Shipshape does not dial.', 1795317998685, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "41ca55cd-8f9b-4a9e-b984-99fa84110332", "kind" : "instance_unreachable", "severity" : "critical", "message" : "db-eu-2/main: The instance''s host has an address that Shipshape does not dial.", "since" : 1795317998685, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "01438752-baa8-454c-8666-9d164a0fcd46", "resource_name" : "main"}', 0, 0, 1795317998685, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('c890a042-47d9-42d1-b35e-3598997af801', '01438752-baa8-454c-8666-9d164a0fcd46', 'dump_tool_missing', 'warning', 'db-eu-2/main: No mariadb-dump is installed on the control plane.', 1795317998685, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "c890a042-47d9-42d1-b35e-3598997af801", "kind" : "dump_tool_missing", "severity" : "warning", "message" : "db-eu-2/main: No mariadb-dump is installed on the control plane.", "since" : 1795317998685, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "01438752-baa8-454c-8666-9d164a0fcd46", "resource_name" : "main"}', 0, 2, 1795317998685, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('849248dd-d84a-4e20-adaf-2a34b1a0a24b', 'e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'replica_lost', 'warning', 'The replica is gone.', 1795154400000, 1795417200000, NULL, NULL, NULL, NULL, false, NULL, 4, 0, -1795417200000, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('de84f50e-7748-46a2-a158-ed7c7cdff85c', '82237da3-1317-41fe-b2c6-90f705a3ad8a', 'server_offline', 'critical', 'Nothing answers.', 1795759200000, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "de84f50e-7748-46a2-a158-ed7c7cdff85c", "kind" : "server_offline", "severity" : "critical", "message" : "Nothing answers.", "since" : 1795759200000, "acknowledged_at" : null, "resource_type" : "server", "resource_id" : "82237da3-1317-41fe-b2c6-90f705a3ad8a", "resource_name" : "db-office"}', 0, 0, 1795759200000, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('9763b84b-d81a-4796-8d35-56a61dc6d3ad', 'bf191741-a502-49f6-aa44-3dca3a4b51a8', 'disk_filling', 'warning', 'The disk is nearly full.', 1795672800000, NULL, NULL, NULL, NULL, NULL, true, '{"id" : "9763b84b-d81a-4796-8d35-56a61dc6d3ad", "kind" : "disk_filling", "severity" : "warning", "message" : "The disk is nearly full.", "since" : 1795672800000, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "bf191741-a502-49f6-aa44-3dca3a4b51a8", "resource_name" : "erp"}', 1, 2, 1795672800000, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem VALUES ('9661294e-8294-4c42-b6fe-189e63201e8b', '657b0941-00dc-43e3-adc1-889d9846c1c0', 'disk_filling', 'info', 'The disk is half full.', 1795762800000, NULL, NULL, NULL, NULL, 4951411200000, false, '{"id" : "9661294e-8294-4c42-b6fe-189e63201e8b", "kind" : "disk_filling", "severity" : "info", "message" : "The disk is half full.", "since" : 1795762800000, "acknowledged_at" : null, "resource_type" : "server", "resource_id" : "657b0941-00dc-43e3-adc1-889d9846c1c0", "resource_name" : "db-lab"}', 2, 4, 1795762800000, NULL, NULL, NULL, 0, 4951411200000);
INSERT INTO shipshape.problem VALUES ('07544b20-26f5-484c-9efe-a39a264c5c8b', '936c36ca-6605-4729-9558-ae743ffc956f', 'replica_lost', 'warning', 'The replica is gone.', 1795852800000, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "07544b20-26f5-484c-9efe-a39a264c5c8b", "kind" : "replica_lost", "severity" : "warning", "message" : "The replica is gone.", "since" : 1795852800000, "acknowledged_at" : null, "resource_type" : "server", "resource_id" : "936c36ca-6605-4729-9558-ae743ffc956f", "resource_name" : "db-eu-2"}', 0, 2, 1795852800000, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'server', 4, 0, -1795317996165, '6731c118-a3b6-4b47-91a3-8ea9a3637438');
INSERT INTO shipshape.problem_scope VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'server', 4, 0, -1795317996165, '6731c118-a3b6-4b47-91a3-8ea9a3637438');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'instance', 0, 1, 1793520000000, '66a375b3-ffb6-4d9e-9f8b-19034b916b71');
INSERT INTO shipshape.problem_scope VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 'instance', 0, 1, 1793520000000, '66a375b3-ffb6-4d9e-9f8b-19034b916b71');
INSERT INTO shipshape.problem_scope VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'instance', 0, 1, 1793520000000, '66a375b3-ffb6-4d9e-9f8b-19034b916b71');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'database', 2, 4, 1793692800000, '5153354e-5271-43da-816c-c7a3815d55b3');
INSERT INTO shipshape.problem_scope VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', 'database', 2, 4, 1793692800000, '5153354e-5271-43da-816c-c7a3815d55b3');
INSERT INTO shipshape.problem_scope VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'database', 2, 4, 1793692800000, '5153354e-5271-43da-816c-c7a3815d55b3');
INSERT INTO shipshape.problem_scope VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', 'database', 2, 4, 1793692800000, '5153354e-5271-43da-816c-c7a3815d55b3');
INSERT INTO shipshape.problem_scope VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', 'database', 0, 2, 1795317997789, '5f79a9c3-99b2-4256-96ce-d2f40a0a8406');
INSERT INTO shipshape.problem_scope VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'database', 0, 2, 1795317997789, '5f79a9c3-99b2-4256-96ce-d2f40a0a8406');
INSERT INTO shipshape.problem_scope VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 'database', 0, 2, 1795317997789, '5f79a9c3-99b2-4256-96ce-d2f40a0a8406');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'database', 0, 2, 1795317997789, '5f79a9c3-99b2-4256-96ce-d2f40a0a8406');
INSERT INTO shipshape.problem_scope VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', 'database', 0, 2, 1795317998685, 'a91a7578-2151-41d1-9c8a-3aa19a6bfa63');
INSERT INTO shipshape.problem_scope VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', 'database', 0, 2, 1795317998685, 'a91a7578-2151-41d1-9c8a-3aa19a6bfa63');
INSERT INTO shipshape.problem_scope VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'database', 0, 2, 1795317998685, 'a91a7578-2151-41d1-9c8a-3aa19a6bfa63');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'database', 0, 2, 1795317998685, 'a91a7578-2151-41d1-9c8a-3aa19a6bfa63');
INSERT INTO shipshape.problem_scope VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'instance', 0, 0, 1795317997789, 'fd7ff73a-e829-427a-a97e-139f13cbd9b5');
INSERT INTO shipshape.problem_scope VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 'instance', 0, 0, 1795317997789, 'fd7ff73a-e829-427a-a97e-139f13cbd9b5');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'instance', 0, 0, 1795317997789, 'fd7ff73a-e829-427a-a97e-139f13cbd9b5');
INSERT INTO shipshape.problem_scope VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', 'instance', 0, 0, 1795317998685, '41ca55cd-8f9b-4a9e-b984-99fa84110332');
INSERT INTO shipshape.problem_scope VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'instance', 0, 0, 1795317998685, '41ca55cd-8f9b-4a9e-b984-99fa84110332');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'instance', 0, 0, 1795317998685, '41ca55cd-8f9b-4a9e-b984-99fa84110332');
INSERT INTO shipshape.problem_scope VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', 'instance', 0, 2, 1795317998685, 'c890a042-47d9-42d1-b35e-3598997af801');
INSERT INTO shipshape.problem_scope VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'instance', 0, 2, 1795317998685, 'c890a042-47d9-42d1-b35e-3598997af801');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'instance', 0, 2, 1795317998685, 'c890a042-47d9-42d1-b35e-3598997af801');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'database', 4, 0, -1795417200000, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_scope VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', 'database', 4, 0, -1795417200000, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_scope VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', 'database', 4, 0, -1795417200000, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_scope VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'database', 4, 0, -1795417200000, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'server', 0, 0, 1795759200000, 'de84f50e-7748-46a2-a158-ed7c7cdff85c');
INSERT INTO shipshape.problem_scope VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', 'server', 0, 0, 1795759200000, 'de84f50e-7748-46a2-a158-ed7c7cdff85c');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'instance', 1, 2, 1795672800000, '9763b84b-d81a-4796-8d35-56a61dc6d3ad');
INSERT INTO shipshape.problem_scope VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', 'instance', 1, 2, 1795672800000, '9763b84b-d81a-4796-8d35-56a61dc6d3ad');
INSERT INTO shipshape.problem_scope VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', 'instance', 1, 2, 1795672800000, '9763b84b-d81a-4796-8d35-56a61dc6d3ad');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'server', 2, 4, 1795762800000, '9661294e-8294-4c42-b6fe-189e63201e8b');
INSERT INTO shipshape.problem_scope VALUES ('657b0941-00dc-43e3-adc1-889d9846c1c0', 'server', 2, 4, 1795762800000, '9661294e-8294-4c42-b6fe-189e63201e8b');
INSERT INTO shipshape.problem_scope VALUES ('00000000-0000-0000-0000-000000000000', 'server', 0, 2, 1795852800000, '07544b20-26f5-484c-9efe-a39a264c5c8b');
INSERT INTO shipshape.problem_scope VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'server', 0, 2, 1795852800000, '07544b20-26f5-484c-9efe-a39a264c5c8b');
INSERT INTO shipshape.problem_span VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 'server', 20779, 1, 20759, '6731c118-a3b6-4b47-91a3-8ea9a3637438');
INSERT INTO shipshape.problem_span VALUES ('00000000-0000-0000-0000-000000000000', 'server', 20779, 1, 20759, '6731c118-a3b6-4b47-91a3-8ea9a3637438');
INSERT INTO shipshape.problem_span VALUES ('00000000-0000-0000-0000-000000000000', 'database', 20780, 1, 20777, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_span VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', 'database', 20780, 1, 20777, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_span VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', 'database', 20780, 1, 20777, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.problem_span VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'database', 20780, 1, 20777, '849248dd-d84a-4e20-adaf-2a34b1a0a24b');
INSERT INTO shipshape.proof VALUES ('5b0c2b5e-3a80-4f0a-9df2-6a6f3f6e4d01', 'c3042858-cb25-48a1-8e45-219c376cb947', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 'db-eu-1/main/shop', 1795572000000, 'again', 1795861900000, 252000, 'restored', NULL);
INSERT INTO shipshape.proof VALUES ('5b0c2b5e-3a80-4f0a-9df2-6a6f3f6e4d02', 'c3042858-cb25-48a1-8e45-219c376cb947', NULL, NULL, 'db-eu-1/main/shop', 1795572000000, 'again', 1795861910000, NULL, NULL, '{"code":"destination_altered"}');
INSERT INTO shipshape.purged_problem VALUES (0);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('7094d5cc-ac1e-4f0e-933b-bb095938a8d6', 1, 'destination', NULL, 'vault', 'vault', '{"kind":"local"}', '\x01946fda5be4fbbf2ad5ec01b5ba4670e24a666ca33310aac55fcacd31870847e2229d111f3518245b378c134e4bd00aabecbf499b8ef94eab62c9c9', 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 2, 'channel', NULL, 'on-call', 'on-call', '{"kind":"webhook"}', '\x01946fda5be4fbbf2ac8a0385c6401bfab4e3a49da597c912cac3814316f2a36c8d6e66a05f084a7819ccf3faeeb2e1e79492c19dd25abb03c7dac7914ce4946d59899a32686', 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 3, 'server', NULL, 'db-eu-1', 'db-eu-1', '{"address":"127.0.0.1"}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 4, 'instance', '276c4339-adf3-4620-a530-2bcd2a91e262', 'db-eu-1/main', 'main', '{"engine":"postgresql","host":"127.0.0.1","port":5432,"tls":{"mode":"verify-full"},"user":"backup_admin"}', '\x01946fda5be4fbbf2aa19d84c7f1f87d166dec48a86b5f3232fc4292211ba40572503981ffad221537bc4145ca132abb27faa17c', 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 5, 'database', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'db-eu-1/main/shop', 'shop', '{}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 6, 'schedule', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'db-eu-1/main/shop/nightly', 'nightly', '{"cron":"0 3 * * *","timezone":"Europe/Oslo","destination":"vault","copies":[{"destination":"off-site"}]}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', 7, 'database', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'db-eu-1/main/crm', 'crm', '{}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 8, 'server', NULL, 'db-eu-2', 'db-eu-2', '{}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', 9, 'instance', '936c36ca-6605-4729-9558-ae743ffc956f', 'db-eu-2/main', 'main', '{"engine":"mariadb","host":"127.0.0.2","port":3306,"tls":{"mode":"encrypt-only"},"user":"dumper"}', '\x01946fda5be4fbbf2a34932b8da32bec2c285e5829feeb640ccb970e0a2d57ac5d40f2162fbf79157f35a5bf702bddab694192dbfeb68a5c9f', 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', 10, 'database', '01438752-baa8-454c-8666-9d164a0fcd46', 'db-eu-2/main/wiki', 'wiki', '{}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('0cd34c63-2aa4-498f-94b9-570d2319acf3', 11, 'fleet', NULL, 'fleet', 'fleet', '{}', NULL, 'fleet-file', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', 12, 'server', NULL, 'db-office', 'db-office', '{"maintenance":[{"cron":"0 2 * * 0","timezone":"Europe/Oslo","forMs":3600000,"note":"Updates"}]}', NULL, 'office', 1795861997173);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', 13, 'instance', '82237da3-1317-41fe-b2c6-90f705a3ad8a', 'db-office/erp', 'erp', '{"engine":"postgresql","host":"10.0.4.17","port":5432,"tls":{"mode":"verify-full"},"user":"backup_admin"}', '\x01946fda5be4fbbf2a4492fe8fe2c92b5d63507ca3931d556970aaf8c81b5da4bb6ce1cf6cc0526e466eda712d6c4fa6b046', 'office', 1795861997173);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', 14, 'database', 'bf191741-a502-49f6-aa44-3dca3a4b51a8', 'db-office/erp/books', 'books', '{}', NULL, 'office', 1795861997173);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', 15, 'schedule', 'e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'db-office/erp/books/hourly', 'hourly', '{"cron":"0 * * * *","timezone":"Europe/Oslo","destination":"vault","restoreOn":"db-office/erp"}', NULL, 'office', 1795861997173);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('657b0941-00dc-43e3-adc1-889d9846c1c0', 16, 'server', NULL, 'db-lab', 'db-lab', '{}', NULL, NULL, 1795861997205);
INSERT INTO shipshape.resource_count VALUES ('channel', 1, 1);
INSERT INTO shipshape.resource_count VALUES ('destination', 1, 1);
INSERT INTO shipshape.resource_count VALUES ('fleet', 1, 1);
INSERT INTO shipshape.resource_count VALUES ('database', 4, 4);
INSERT INTO shipshape.resource_count VALUES ('instance', 3, 3);
INSERT INTO shipshape.resource_count VALUES ('schedule', 2, 2);
INSERT INTO shipshape.resource_count VALUES ('server', 4, 4);
INSERT INTO shipshape.resource_count VALUES ('policy', 0, 0);
INSERT INTO shipshape.run VALUES ('c99ce1df-e979-4f8b-9a53-a93fbe09d361', 'download', 'failed', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'db-eu-1/main/shop', NULL, NULL, '00000000-0000-4000-8000-000000000136', 1, 1, 1795865597400, 'postgresql', 'custom', 'somebody', 1795521600000, 1795521900000, '18.6', 18, 12, NULL, '{"code":"connection_lost"}', NULL, NULL, false, NULL, NULL, NULL, '', NULL, false, NULL, NULL);
INSERT INTO shipshape.run VALUES ('c3042858-cb25-48a1-8e45-219c376cb947', 'scheduled', 'done', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'db-eu-1/main/shop', 'fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 1795572000000, '00000000-0000-4000-8000-000000000136', 1, 1, 1795865597428, 'postgresql', 'custom', 'fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 1795861997428, 1795572600000, '18.6', 16, 5000000000, 'cd34', NULL, 'db-eu-1/main/shop/nightly', 1795572000000, false, '7094d5cc-ac1e-4f0e-933b-bb095938a8d6', 5000000000, '{"destinationName":"vault","object":"db-eu-1/main/shop/20261122T120000Z-00000000-1.pg18.dump","sha256":"cd34","isEncrypted":false,"proof":"read","place":{"kind":"local","path":"/var/backups"},"restored":null}', '', NULL, false, '{"there":[{"destinationName":"off-site","object":"db-eu-1/main/shop/20261122T120000Z-00000000-2.pg18.dump","sha256":"cd34","isEncrypted":false,"proof":"read","place":{"kind":"local","path":"/mnt/off-site"},"restored":null,"destination_id":null,"object_bytes":5000000000,"lockedUntil":"2026-12-22T12:00:00.000Z","seen":{"at":"2026-11-23T12:00:00.000Z","lost":{"how":"missing","since":"2026-11-23T12:00:00.000Z"}}}],"missing":[]}', NULL);
INSERT INTO shipshape.run VALUES ('ba5caee3-fcfb-4139-a8ec-428f6d29abe5', 'scheduled', 'due', 'e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'db-office/erp/books', '91b41b4c-4ff5-4db3-83e9-51620258f033', 4951533600000, NULL, 0, 0, NULL, 'postgresql', NULL, '91b41b4c-4ff5-4db3-83e9-51620258f033', 4951533600000, NULL, NULL, NULL, 0, NULL, NULL, 'db-office/erp/books/hourly', 4951533600000, false, NULL, NULL, NULL, '', NULL, false, NULL, NULL);
INSERT INTO shipshape.run_scope VALUES ('00000000-0000-0000-0000-000000000000', 'failed', -1795521600000, 'c99ce1df-e979-4f8b-9a53-a93fbe09d361');
INSERT INTO shipshape.run_scope VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 'failed', -1795521600000, 'c99ce1df-e979-4f8b-9a53-a93fbe09d361');
INSERT INTO shipshape.run_scope VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'failed', -1795521600000, 'c99ce1df-e979-4f8b-9a53-a93fbe09d361');
INSERT INTO shipshape.run_scope VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'failed', -1795521600000, 'c99ce1df-e979-4f8b-9a53-a93fbe09d361');
INSERT INTO shipshape.run_scope VALUES ('00000000-0000-0000-0000-000000000000', 'done', -1795861997428, 'c3042858-cb25-48a1-8e45-219c376cb947');
INSERT INTO shipshape.run_scope VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 'done', -1795861997428, 'c3042858-cb25-48a1-8e45-219c376cb947');
INSERT INTO shipshape.run_scope VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 'done', -1795861997428, 'c3042858-cb25-48a1-8e45-219c376cb947');
INSERT INTO shipshape.run_scope VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'done', -1795861997428, 'c3042858-cb25-48a1-8e45-219c376cb947');
INSERT INTO shipshape.run_scope VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 'done', -1795861997428, 'c3042858-cb25-48a1-8e45-219c376cb947');
INSERT INTO shipshape.run_scope VALUES ('00000000-0000-0000-0000-000000000000', 'due', -4951533600000, 'ba5caee3-fcfb-4139-a8ec-428f6d29abe5');
INSERT INTO shipshape.run_scope VALUES ('82237da3-1317-41fe-b2c6-90f705a3ad8a', 'due', -4951533600000, 'ba5caee3-fcfb-4139-a8ec-428f6d29abe5');
INSERT INTO shipshape.run_scope VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', 'due', -4951533600000, 'ba5caee3-fcfb-4139-a8ec-428f6d29abe5');
INSERT INTO shipshape.run_scope VALUES ('bf191741-a502-49f6-aa44-3dca3a4b51a8', 'due', -4951533600000, 'ba5caee3-fcfb-4139-a8ec-428f6d29abe5');
INSERT INTO shipshape.run_scope VALUES ('e8b11e8a-6367-4882-9ac7-8a348e797fbf', 'due', -4951533600000, 'ba5caee3-fcfb-4139-a8ec-428f6d29abe5');
INSERT INTO shipshape.seen_server VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 16);
INSERT INTO shipshape.shipshape_migration VALUES (1, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (2, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (3, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (4, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (5, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (6, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (7, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (8, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (9, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (10, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (11, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (12, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (13, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (14, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (15, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (16, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (17, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (18, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (19, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (20, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (21, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (22, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (23, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (24, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (25, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (26, '2026-11-28 10:33:16.809383+00');
INSERT INTO shipshape.shipshape_migration VALUES (27, '2026-11-28 14:45:25.933384+00');
INSERT INTO shipshape.shipshape_migration VALUES (28, '2026-11-28 15:29:14.234547+00');
INSERT INTO shipshape.shipshape_migration VALUES (29, '2026-11-28 15:29:14.234547+00');
INSERT INTO shipshape.shipshape_migration VALUES (30, '2026-11-28 17:21:37.936664+00');
INSERT INTO shipshape.shipshape_migration VALUES (31, '2026-11-28 18:01:46.193403+00');
INSERT INTO shipshape.shipshape_migration VALUES (32, '2026-11-28 18:18:23.882884+00');
INSERT INTO shipshape.shipshape_migration VALUES (33, '2026-11-28 20:36:38.722166+00');
INSERT INTO shipshape.shipshape_migration VALUES (34, '2026-11-28 21:37:39.268802+00');
INSERT INTO shipshape.shipshape_migration VALUES (35, '2026-11-28 21:50:15.549288+00');
INSERT INTO shipshape.shipshape_migration VALUES (36, '2026-11-28 22:15:53.37817+00');
INSERT INTO shipshape.shipshape_migration VALUES (37, '2026-11-29 00:28:35.039387+00');
INSERT INTO shipshape.shipshape_migration VALUES (38, '2026-11-29 01:17:47.749113+00');
INSERT INTO shipshape.shipshape_migration VALUES (39, '2026-11-29 01:23:38.846987+00');
INSERT INTO shipshape.shipshape_migration VALUES (40, '2026-11-29 09:03:38.429273+00');
INSERT INTO shipshape.shipshape_migration VALUES (41, '2026-11-30 21:13:15.503842+00');
INSERT INTO shipshape.sign_in VALUES ('00000000-0000-4000-8000-000000000150', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'https://id.example#ada', 'Ada', '["dba"]', 's1', NULL, 1795856400000, 1795856400000, 4922899200000, NULL);
INSERT INTO shipshape.token VALUES ('24cd1495-942f-4e29-b39c-cacce121e3ba', 'gone', '8c215a895bda80f900321040bc8413a14e862e6218e813fa95efd0a8f269ec4c', '[{"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "server:read"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "instance:read"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "database:read"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "schedule:read"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "destination:read"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "channel:read"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "backup:write"}, {"scope": "276c4339-adf3-4620-a530-2bcd2a91e262", "permission": "backup:read"}]', 1795317994832, NULL, 1795317995149, NULL, NULL, NULL, NULL);
INSERT INTO shipshape.token VALUES ('2fcda7ef-3419-4968-a5e3-fea2c85a8a5b', 'reader', 'd3ec71d4cd101c12124d9594e2c05adaabcfd88f6d1c58b2835f9905f4aa9141', '[{"scope": "fleet", "permission": "server:read"}, {"scope": "fleet", "permission": "instance:read"}, {"scope": "fleet", "permission": "database:read"}, {"scope": "fleet", "permission": "schedule:read"}, {"scope": "fleet", "permission": "destination:read"}, {"scope": "fleet", "permission": "channel:read"}, {"scope": "fleet", "permission": "backup:read"}]', 1795317994528, NULL, NULL, NULL, NULL, '00000000-0000-4000-8000-00000000012d', 'admin');
INSERT INTO shipshape.token VALUES ('00000000-0000-4000-8000-00000000012d', 'admin', '1111111111111111111111111111111111111111111111111111111111111111', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795593600000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO shipshape.token VALUES ('00000000-0000-4000-8000-00000000012f', 'page', '3333333333333333333333333333333333333333333333333333333333333333', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795600800000, 4951274400000, NULL, '00000000-0000-4000-8000-00000000012d', NULL, NULL, NULL);
INSERT INTO shipshape.token VALUES ('00000000-0000-4000-8000-000000000130', 'old', '42f6b2a57fd0a4866dc9143d9eaa61c9bb06b7acec5123b9ecdf44223e9b64c7', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795604400000, NULL, 1795690800000, NULL, NULL, NULL, NULL);
INSERT INTO shipshape.token VALUES ('00000000-0000-4000-8000-00000000012e', 'ci', '33c96bc6fd36cf94a70aa169dd88ed784f3b0501b88ee1a8de94db2b06d0f256', '[{"permission":"server:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"}]', 1795597200000, NULL, NULL, NULL, '00000000-0000-4000-8000-00000000012d', '00000000-0000-4000-8000-00000000012d', 'admin');
INSERT INTO shipshape.token_use VALUES ('2fcda7ef-3419-4968-a5e3-fea2c85a8a5b', 1795909940897, NULL, NULL);
INSERT INTO shipshape.token_use VALUES ('00000000-0000-4000-8000-00000000012d', 1795909940897, NULL, NULL);
INSERT INTO shipshape.token_use VALUES ('00000000-0000-4000-8000-00000000012f', 1795909940897, NULL, NULL);
INSERT INTO shipshape.token_use VALUES ('00000000-0000-4000-8000-00000000012e', 1795909940897, '10.0.0.7', 'curl/8.1');
INSERT INTO shipshape.upkeep VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 'schedule', 1795861996936, 0, true, 1795861996936, 'vault', NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.upkeep VALUES ('91b41b4c-4ff5-4db3-83e9-51620258f033', 'schedule', 4951531800000, 0, false, 1795861997173, 'vault', '{"cron":"0 * * * *","timezone":"Europe/Oslo","plannedUntil":"2026-11-28T09:00:00.000Z","nextDueAt":"2026-11-28T10:00:00.000Z","foresight":{"dueAt":"2026-11-28T10:00:00.000Z","examinedAt":"2026-11-28T09:00:00.000Z","since":"2026-11-28T09:00:00.000Z","reasons":[]}}', 'db-office/erp', NULL, 0, NULL);
INSERT INTO shipshape.upkeep VALUES ('7094d5cc-ac1e-4f0e-933b-bb095938a8d6', 'destination', 4951533600000, 0, false, 1795861996936, NULL, '{"at":"2026-11-28T09:00:00.000Z","refusal":null,"space":{"freeBytes":7000000000,"totalBytes":9000000000},"mark":"3c1f"}', NULL, NULL, 0, NULL);
INSERT INTO shipshape.upkeep VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 'channel', 1795861997539, 0, false, 1795861996974, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO shipshape.watch_node VALUES ('57a9a1cd-1f56-4ffb-8a3f-2b52a2ae7e23', 1763780766180);
INSERT INTO shipshape.watch_turn VALUES (34, 1795318015000, 'bd5e1a28-9356-46fe-b25b-ff0045226733', 'bd5e1a28-9356-46fe-b25b-ff0045226733');
INSERT INTO shipshape.watch_turn VALUES (47, 1795318015000, 'bd5e1a28-9356-46fe-b25b-ff0045226733', 'bd5e1a28-9356-46fe-b25b-ff0045226733');
SELECT pg_catalog.setval('shipshape.resource_seq_seq', 16, true);
ALTER TABLE ONLY shipshape.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (chain);
ALTER TABLE ONLY shipshape.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (chain, seq);
ALTER TABLE ONLY shipshape.channel_change
    ADD CONSTRAINT channel_change_pkey PRIMARY KEY (channel, problem);
ALTER TABLE ONLY shipshape.channel_entry
    ADD CONSTRAINT channel_entry_pkey PRIMARY KEY (channel, problem);
ALTER TABLE ONLY shipshape.copied_to
    ADD CONSTRAINT copied_to_pkey PRIMARY KEY (destination, resource_id);
ALTER TABLE ONLY shipshape.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.failure_streak
    ADD CONSTRAINT failure_streak_pkey PRIMARY KEY (resource_id, kind);
ALTER TABLE ONLY shipshape.found_database
    ADD CONSTRAINT found_database_pkey PRIMARY KEY (instance_id, name);
ALTER TABLE ONLY shipshape.found_reading
    ADD CONSTRAINT found_reading_pkey PRIMARY KEY (instance_id);
ALTER TABLE ONLY shipshape.found_size
    ADD CONSTRAINT found_size_pkey PRIMARY KEY (instance_id, name, day);
ALTER TABLE ONLY shipshape.lineage
    ADD CONSTRAINT lineage_pkey PRIMARY KEY (resource_id, scope_id) INCLUDE (is_root, resource_type);
ALTER TABLE ONLY shipshape.login_rejection
    ADD CONSTRAINT login_rejection_pkey PRIMARY KEY (key);
ALTER TABLE ONLY shipshape.maintenance
    ADD CONSTRAINT maintenance_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.maintenance_rules
    ADD CONSTRAINT maintenance_rules_pkey PRIMARY KEY (resource_id);
ALTER TABLE ONLY shipshape.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY shipshape.monitoring_node
    ADD CONSTRAINT monitoring_node_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.monitoring_report
    ADD CONSTRAINT monitoring_report_pkey PRIMARY KEY (node_id);
ALTER TABLE ONLY shipshape.partition_claim
    ADD CONSTRAINT partition_claim_pkey PRIMARY KEY (partition);
ALTER TABLE ONLY shipshape.problem
    ADD CONSTRAINT problem_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.problem_scope
    ADD CONSTRAINT problem_scope_pkey PRIMARY KEY (scope_id, resource_type, standing, rank, moment, problem_id);
ALTER TABLE ONLY shipshape.problem_span
    ADD CONSTRAINT problem_span_pkey PRIMARY KEY (scope_id, resource_type, last_day, severity_rank, first_day, problem_id);
ALTER TABLE ONLY shipshape.proof
    ADD CONSTRAINT proof_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.resource_count
    ADD CONSTRAINT resource_count_pkey PRIMARY KEY (type);
ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_path_type_key UNIQUE (path, type);
ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.run
    ADD CONSTRAINT run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.run_scope
    ADD CONSTRAINT run_scope_pkey PRIMARY KEY (scope_id, state, moment, run_id);
ALTER TABLE ONLY shipshape.seen_server
    ADD CONSTRAINT seen_server_pkey PRIMARY KEY (instance_id);
ALTER TABLE ONLY shipshape.shipshape_migration
    ADD CONSTRAINT shipshape_migration_pkey PRIMARY KEY (version);
ALTER TABLE ONLY shipshape.sign_in
    ADD CONSTRAINT sign_in_hash_key UNIQUE (hash);
ALTER TABLE ONLY shipshape.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.token
    ADD CONSTRAINT token_hash_key UNIQUE (hash);
ALTER TABLE ONLY shipshape.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.token_use
    ADD CONSTRAINT token_use_pkey PRIMARY KEY (token);
ALTER TABLE ONLY shipshape.upkeep
    ADD CONSTRAINT upkeep_pkey PRIMARY KEY (resource_id);
ALTER TABLE ONLY shipshape.watch_node
    ADD CONSTRAINT watch_node_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shipshape.watch_turn
    ADD CONSTRAINT watch_turn_pkey PRIMARY KEY (slot);
CREATE INDEX audit_by_subject ON shipshape.audit USING btree (on_id, at DESC) WHERE (on_id IS NOT NULL);
CREATE INDEX audit_by_time ON shipshape.audit USING btree (at DESC, chain, seq);
CREATE INDEX audit_ends ON shipshape.audit USING btree (of) WHERE (of IS NOT NULL);
CREATE INDEX channel_change_first ON shipshape.channel_change USING btree (channel, first_at);
CREATE INDEX channel_entry_due ON shipshape.channel_entry USING btree (channel, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX copied_to_by_schedule ON shipshape.copied_to USING btree (resource_id);
CREATE INDEX delivery_composed ON shipshape.delivery USING btree (channel, composed_at, id);
CREATE INDEX delivery_ended ON shipshape.delivery USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX delivery_under_way ON shipshape.delivery USING btree (channel) WHERE (state = 'due'::text);
CREATE INDEX found_reading_by_group ON shipshape.found_reading USING btree (group_key) WHERE (group_key IS NOT NULL);
CREATE INDEX found_reading_by_identity ON shipshape.found_reading USING btree (identity) WHERE (identity IS NOT NULL);
CREATE INDEX kept_dump_of_run ON shipshape.kept_dump USING btree (run_id);
CREATE INDEX kept_dump_there ON shipshape.kept_dump USING btree (destination_id, database_id, bytes, started_at);
CREATE INDEX login_rejection_by_time ON shipshape.login_rejection USING btree (at);
CREATE INDEX maintenance_by_end ON shipshape.maintenance USING btree (ends_at);
CREATE INDEX maintenance_by_resource ON shipshape.maintenance USING btree (resource_id);
CREATE INDEX maintenance_by_scope ON shipshape.maintenance USING btree (scope_id, ends_at);
CREATE UNIQUE INDEX maintenance_followed ON shipshape.maintenance USING btree (resource_id, starts_at, planned_until, md5(note)) WHERE (started_by IS NULL);
CREATE INDEX problem_closed ON shipshape.problem USING btree (resource_id, kind, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX problem_in_maintenance ON shipshape.problem USING btree (maintenance_until) WHERE ((maintenance_until IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX problem_lapsing ON shipshape.problem USING btree (valid_until) WHERE ((valid_until IS NOT NULL) AND (closed_at IS NULL));
CREATE UNIQUE INDEX problem_open ON shipshape.problem USING btree (resource_id, kind) WHERE (closed_at IS NULL);
CREATE INDEX problem_snoozed ON shipshape.problem USING btree (snoozed_until) WHERE ((snoozed_until IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX proof_by_time ON shipshape.proof USING btree (at);
CREATE INDEX proof_of_database ON shipshape.proof USING btree (database_id, at, id);
CREATE INDEX proof_of_run ON shipshape.proof USING btree (run_id, at, id);
CREATE INDEX proof_of_schedule ON shipshape.proof USING btree (schedule_id, at, id);
CREATE INDEX proof_restored ON shipshape.proof USING btree (database_id, at, id) WHERE ((reached = 'restored'::text) AND (failure IS NULL));
CREATE INDEX resource_by_parent ON shipshape.resource USING btree (parent_id);
CREATE INDEX resource_by_type ON shipshape.resource USING btree (type, path);
CREATE INDEX resource_server ON shipshape.resource USING btree (id) WHERE (type = 'server'::text);
CREATE INDEX resource_with_access ON shipshape.resource USING btree (id) WHERE (strpos(attributes, '"access":'::text) > 0);
CREATE INDEX run_by_schedule ON shipshape.run USING btree (schedule_id, planned_for, id) WHERE (schedule_id IS NOT NULL);
CREATE INDEX run_due ON shipshape.run USING btree (started_at) WHERE (state = 'due'::text);
CREATE INDEX run_held ON shipshape.run USING btree (held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX run_in_destination ON shipshape.run USING btree (destination_id, object_bytes, ended_at) WHERE (destination_id IS NOT NULL);
CREATE INDEX run_made ON shipshape.run USING btree (schedule_id, planned_for, id) WHERE ((schedule_id IS NOT NULL) AND (state = ANY (ARRAY['done'::text, 'expired'::text])));
CREATE INDEX run_of_database ON shipshape.run USING btree (database_id, started_at);
CREATE UNIQUE INDEX run_of_schedule ON shipshape.run USING btree (schedule_id, due_at);
CREATE INDEX run_running ON shipshape.run USING btree (lease_until) WHERE (state = 'running'::text);
CREATE INDEX run_to_purge ON shipshape.run USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND ((state <> 'done'::text) OR (destination_id IS NULL)));
CREATE INDEX run_uncleared ON shipshape.run USING btree (ended_at) WHERE is_uncleared;
CREATE INDEX token_by_maker ON shipshape.token USING btree (maker) WHERE (maker IS NOT NULL);
CREATE UNIQUE INDEX token_name_in_use ON shipshape.token USING btree (name, COALESCE(issuer, ''::text)) WHERE ((revoked_at IS NULL) AND (parent IS NULL));
CREATE INDEX token_sessions ON shipshape.token USING btree (parent) WHERE (parent IS NOT NULL);
CREATE INDEX upkeep_by_destination ON shipshape.upkeep USING btree (destination) WHERE (destination IS NOT NULL);
CREATE INDEX upkeep_by_restore_on ON shipshape.upkeep USING btree (restore_on) WHERE (restore_on IS NOT NULL);
CREATE INDEX upkeep_to_prove ON shipshape.upkeep USING btree (prove_at) WHERE (prove_at IS NOT NULL);
CREATE INDEX upkeep_to_wake ON shipshape.upkeep USING btree (type, wake_at);
CREATE CONSTRAINT TRIGGER channel_gone AFTER DELETE ON shipshape.resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.type = 'channel'::text)) EXECUTE FUNCTION shipshape.channel_gone();
CREATE CONSTRAINT TRIGGER channel_set AFTER INSERT OR UPDATE OF attributes, sealed ON shipshape.resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.type = 'channel'::text)) EXECUTE FUNCTION shipshape.channel_set();
CREATE TRIGGER copies_added AFTER INSERT ON shipshape.resource FOR EACH ROW WHEN (((new.type = 'schedule'::text) AND (((new.attributes)::json -> 'copies'::text) IS NOT NULL))) EXECUTE FUNCTION shipshape.copies_changed();
CREATE TRIGGER copies_changed AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW WHEN (((new.type = 'schedule'::text) AND (((old.attributes)::json ->> 'copies'::text) IS DISTINCT FROM ((new.attributes)::json ->> 'copies'::text)))) EXECUTE FUNCTION shipshape.copies_changed();
CREATE TRIGGER dump_added AFTER INSERT ON shipshape.run FOR EACH ROW WHEN (((new.destination_id IS NOT NULL) OR (new.copies IS NOT NULL))) EXECUTE FUNCTION shipshape.dumps_changed();
CREATE TRIGGER dump_moved AFTER UPDATE ON shipshape.run FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.destination_id IS DISTINCT FROM new.destination_id) OR (old.object_bytes IS DISTINCT FROM new.object_bytes) OR (old.copies IS DISTINCT FROM new.copies) OR (old.database_id IS DISTINCT FROM new.database_id) OR (old.started_at IS DISTINCT FROM new.started_at)) AND ((old.destination_id IS NOT NULL) OR (old.copies IS NOT NULL) OR ((new.destination_id IS NOT NULL) OR (new.copies IS NOT NULL))))) EXECUTE FUNCTION shipshape.dumps_changed();
CREATE TRIGGER fleet_problem_gone AFTER DELETE ON shipshape.problem_scope FOR EACH ROW WHEN (((old.scope_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (old.standing = 0))) EXECUTE FUNCTION shipshape.fleet_problem_hidden();
CREATE TRIGGER fleet_problem_moved AFTER UPDATE ON shipshape.problem_scope FOR EACH ROW WHEN (((new.scope_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (new.standing = 0))) EXECUTE FUNCTION shipshape.fleet_problem_shown();
CREATE TRIGGER fleet_problem_moves AFTER UPDATE ON shipshape.problem_scope FOR EACH ROW WHEN (((old.scope_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (old.standing = 0))) EXECUTE FUNCTION shipshape.fleet_problem_hidden();
CREATE TRIGGER fleet_problem_shown AFTER INSERT ON shipshape.problem_scope FOR EACH ROW WHEN (((new.scope_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (new.standing = 0))) EXECUTE FUNCTION shipshape.fleet_problem_shown();
CREATE TRIGGER grants_no_claim BEFORE INSERT ON shipshape.watch_turn FOR EACH ROW EXECUTE FUNCTION shipshape.grant_no_claim();
CREATE TRIGGER maintenance_rules_added AFTER INSERT ON shipshape.resource FOR EACH ROW WHEN ((new.attributes ~~ '%"maintenance":%'::text)) EXECUTE FUNCTION shipshape.maintenance_rules_set();
CREATE TRIGGER maintenance_rules_changed AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW WHEN (((old.attributes ~~ '%"maintenance":%'::text) OR (new.attributes ~~ '%"maintenance":%'::text))) EXECUTE FUNCTION shipshape.maintenance_rules_set();
CREATE TRIGGER problem_changing BEFORE UPDATE OF severity, message, since, acknowledged_at, facts ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_changing();
CREATE TRIGGER problem_gone AFTER DELETE ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_gone();
CREATE TRIGGER problem_maintained BEFORE INSERT ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_maintained();
CREATE TRIGGER problem_maintained_again BEFORE UPDATE ON shipshape.problem FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND (new.closed_at IS NULL))) EXECUTE FUNCTION shipshape.problem_maintained();
CREATE TRIGGER problem_moved AFTER UPDATE ON shipshape.problem FOR EACH ROW WHEN (((old.standing <> new.standing) OR (old.rank <> new.rank) OR (old.moment <> new.moment))) EXECUTE FUNCTION shipshape.problem_moved();
CREATE TRIGGER problem_never_emptied BEFORE TRUNCATE ON shipshape.problem FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();
CREATE TRIGGER problem_opened AFTER INSERT ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opened();
CREATE TRIGGER problem_opening BEFORE INSERT ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opening();
CREATE TRIGGER problem_opening_again BEFORE UPDATE ON shipshape.problem FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND (new.closed_at IS NULL))) EXECUTE FUNCTION shipshape.problem_opening();
CREATE TRIGGER problem_placing BEFORE INSERT OR UPDATE ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_placing();
CREATE TRIGGER problem_span_ended AFTER UPDATE ON shipshape.problem FOR EACH ROW WHEN (((new.closed_at IS NOT NULL) AND ((new.since / 86400000) < (new.closed_at / 86400000)))) EXECUTE FUNCTION shipshape.problem_span_ended();
CREATE TRIGGER problem_span_goes_on AFTER UPDATE ON shipshape.problem FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND ((old.since / 86400000) < (old.closed_at / 86400000)))) EXECUTE FUNCTION shipshape.problem_span_gone();
CREATE TRIGGER problem_span_gone AFTER DELETE ON shipshape.problem FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND ((old.since / 86400000) < (old.closed_at / 86400000)))) EXECUTE FUNCTION shipshape.problem_span_gone();
CREATE TRIGGER problem_stays_put BEFORE UPDATE OF id, resource_id, kind ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.stays_put('a problem keeps its id, its kind and its resource');
CREATE TRIGGER problems_changed AFTER UPDATE ON shipshape.problem REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION shipshape.problems_changed();
CREATE TRIGGER problems_gone AFTER DELETE ON shipshape.problem REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shipshape.problems_gone();
CREATE TRIGGER problems_opened AFTER INSERT ON shipshape.problem REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shipshape.problems_opened();
CREATE TRIGGER resource_never_emptied BEFORE TRUNCATE ON shipshape.resource FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();
CREATE TRIGGER resource_renamed AFTER UPDATE OF name ON shipshape.resource FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION shipshape.resource_renamed();
CREATE TRIGGER resource_stays_put BEFORE UPDATE OF id, seq, type, parent_id ON shipshape.resource FOR EACH ROW EXECUTE FUNCTION shipshape.stays_put('a resource keeps its id, its type and its parent');
CREATE TRIGGER resources_added AFTER INSERT ON shipshape.resource REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shipshape.resources_added();
CREATE TRIGGER resources_gone AFTER DELETE ON shipshape.resource REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shipshape.resources_gone();
CREATE TRIGGER run_added AFTER INSERT ON shipshape.run FOR EACH ROW EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_ended AFTER UPDATE ON shipshape.run FOR EACH ROW WHEN (((new.schedule_id IS NOT NULL) AND (old.state = ANY (ARRAY['due'::text, 'running'::text])) AND (new.state <> ALL (ARRAY['due'::text, 'running'::text])))) EXECUTE FUNCTION shipshape.run_ended();
CREATE TRIGGER run_gone AFTER DELETE ON shipshape.run FOR EACH ROW EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_moved AFTER UPDATE ON shipshape.run FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.started_at IS DISTINCT FROM new.started_at) OR (old.schedule_id IS DISTINCT FROM new.schedule_id) OR (old.database_id IS DISTINCT FROM new.database_id))) EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_never_emptied BEFORE TRUNCATE ON shipshape.run FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();
CREATE TRIGGER runs_stay BEFORE DELETE ON shipshape.resource FOR EACH ROW WHEN ((old.type = ANY (ARRAY['instance'::text, 'database'::text, 'schedule'::text, 'destination'::text]))) EXECUTE FUNCTION shipshape.runs_stay();
CREATE TRIGGER upkeep_added AFTER INSERT ON shipshape.resource REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shipshape.upkeep_added();
CREATE TRIGGER upkeep_moved AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW WHEN (((new.type = 'schedule'::text) AND ((((old.attributes)::json ->> 'destination'::text) IS DISTINCT FROM ((new.attributes)::json ->> 'destination'::text)) OR (((old.attributes)::json ->> 'restoreOn'::text) IS DISTINCT FROM ((new.attributes)::json ->> 'restoreOn'::text))))) EXECUTE FUNCTION shipshape.upkeep_moved();
ALTER TABLE ONLY shipshape.channel_entry
    ADD CONSTRAINT channel_entry_channel_fkey FOREIGN KEY (channel) REFERENCES shipshape.upkeep(resource_id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.copied_to
    ADD CONSTRAINT copied_to_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.delivery
    ADD CONSTRAINT delivery_channel_fkey FOREIGN KEY (channel) REFERENCES shipshape.upkeep(resource_id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.failure_streak
    ADD CONSTRAINT failure_streak_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.found_database
    ADD CONSTRAINT found_database_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.found_reading
    ADD CONSTRAINT found_reading_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.found_size
    ADD CONSTRAINT found_size_instance_id_name_fkey FOREIGN KEY (instance_id, name) REFERENCES shipshape.found_database(instance_id, name) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.kept_dump
    ADD CONSTRAINT kept_dump_run_id_fkey FOREIGN KEY (run_id) REFERENCES shipshape.run(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.maintenance
    ADD CONSTRAINT maintenance_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.maintenance_rules
    ADD CONSTRAINT maintenance_rules_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_type_fkey FOREIGN KEY (type) REFERENCES shipshape.resource_count(type);
ALTER TABLE ONLY shipshape.run
    ADD CONSTRAINT run_database_id_fkey FOREIGN KEY (database_id) REFERENCES shipshape.resource(id);
ALTER TABLE ONLY shipshape.run
    ADD CONSTRAINT run_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES shipshape.resource(id);
ALTER TABLE ONLY shipshape.run
    ADD CONSTRAINT run_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES shipshape.resource(id);
ALTER TABLE ONLY shipshape.seen_server
    ADD CONSTRAINT seen_server_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.token
    ADD CONSTRAINT token_maker_fkey FOREIGN KEY (maker) REFERENCES shipshape.token(id);
ALTER TABLE ONLY shipshape.token
    ADD CONSTRAINT token_parent_fkey FOREIGN KEY (parent) REFERENCES shipshape.token(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.token_use
    ADD CONSTRAINT token_use_token_fkey FOREIGN KEY (token) REFERENCES shipshape.token(id) ON DELETE CASCADE;
ALTER TABLE ONLY shipshape.upkeep
    ADD CONSTRAINT upkeep_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;
