-- The Postgres store of Shipshape 0.1.0, as pg_dump --inserts wrote it, without the commands of psql.
--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: shipshape; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA shipshape;

--
-- Name: count_resources(text, bigint); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.count_resources(kind text, step bigint) RETURNS void
    LANGUAGE sql
    AS $$
  UPDATE shipshape.resource_count SET count = count + step, changes = changes + abs(step)
   WHERE type = kind
$$;

--
-- Name: fold(uuid, boolean); Type: FUNCTION; Schema: shipshape; Owner: -
--

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
   WHERE is_folded <> into_it AND closed_at IS NULL
     AND id IN (SELECT problem_id FROM shipshape.problem_scope
                 WHERE scope_id = server AND standing IN (0, 1, 2)
                   AND resource_type IN ('instance', 'database', 'schedule'));
END $$;

--
-- Name: never_emptied(); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.never_emptied() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE would leave the derived rows behind; use DELETE';
END $$;

--
-- Name: problem_changing(); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.problem_changing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT shipshape.shown(NEW, type, name) INTO NEW.shown
    FROM shipshape.resource WHERE id = NEW.resource_id;
  RETURN NEW;
END $$;

--
-- Name: problem_gone(); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.problem_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM shipshape.problem_scope s
   USING shipshape.lineage l
   WHERE l.resource_id = OLD.resource_id
     AND (s.scope_id, s.resource_type, s.standing, s.rank, s.moment, s.problem_id)
       = (l.scope_id, l.resource_type, OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF OLD.kind = 'server_offline' AND OLD.closed_at IS NULL THEN
    PERFORM shipshape.fold(OLD.resource_id, false);
  END IF;
  RETURN NULL;
END $$;

--
-- Name: problem_moved(); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.problem_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shipshape.problem_scope s
     SET standing = NEW.standing, rank = NEW.rank, moment = NEW.moment
    FROM shipshape.lineage l
   WHERE l.resource_id = OLD.resource_id
     AND (s.scope_id, s.resource_type, s.standing, s.rank, s.moment, s.problem_id)
       = (l.scope_id, l.resource_type, OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF NEW.kind = 'server_offline' AND NEW.closed_at IS NOT NULL THEN
    PERFORM shipshape.fold(NEW.resource_id, false);
  END IF;
  RETURN NULL;
END $$;

--
-- Name: problem_opened(); Type: FUNCTION; Schema: shipshape; Owner: -
--

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

--
-- Name: problem_opening(); Type: FUNCTION; Schema: shipshape; Owner: -
--

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

--
-- Name: problem_placing(); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.problem_placing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  severity smallint := CASE NEW.severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1
                                         WHEN 'info' THEN 2 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a problem that was closed stays as it is';
  END IF;
  IF NEW.closed_at IS NULL THEN
    NEW.standing := CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
                         WHEN NEW.is_folded THEN 1 ELSE 0 END;
    NEW.rank := 2 * severity + CASE WHEN NEW.acknowledged_at IS NULL THEN 0 ELSE 1 END;
    NEW.moment := NEW.since;
  ELSE
    NEW.acknowledged_by := NULL; NEW.acknowledged_at := NULL; NEW.acknowledged_note := NULL;
    NEW.snoozed_until := NULL; NEW.is_folded := false; NEW.shown := NULL;
    NEW.standing := 3 + severity; NEW.rank := 0; NEW.moment := -NEW.closed_at;
  END IF;
  RETURN NEW;
END $$;

--
-- Name: resources_added(); Type: FUNCTION; Schema: shipshape; Owner: -
--

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

--
-- Name: resources_gone(); Type: FUNCTION; Schema: shipshape; Owner: -
--

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

--
-- Name: share_turn(uuid); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.share_turn(root uuid) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT pg_advisory_xact_lock_shared(1397246289, shipshape.turn_at(root))
$$;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: problem; Type: TABLE; Schema: shipshape; Owner: -
--

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
    moment bigint NOT NULL
);

--
-- Name: shown(shipshape.problem, text, text); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.shown(problem shipshape.problem, type text, name text) RETURNS text
    LANGUAGE sql
    AS $$
  SELECT json_build_object(
           'id', problem.id, 'kind', problem.kind, 'severity', problem.severity,
           'message', problem.message, 'since', problem.since,
           'acknowledged_at', problem.acknowledged_at,
           'resource_type', type, 'resource_id', problem.resource_id, 'resource_name', name)::text
$$;

--
-- Name: stays_put(); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.stays_put() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = TG_ARGV[0];
END $$;

--
-- Name: take_turns(uuid[]); Type: FUNCTION; Schema: shipshape; Owner: -
--

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

--
-- Name: turn_at(uuid); Type: FUNCTION; Schema: shipshape; Owner: -
--

CREATE FUNCTION shipshape.turn_at(root uuid) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT get_byte(uuid_send(root), 14)
$$;

--
-- Name: lineage; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.lineage (
    resource_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    is_root boolean NOT NULL,
    resource_type text COLLATE pg_catalog."C"
);

--
-- Name: meta; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.meta (
    key text NOT NULL,
    value bytea NOT NULL
);

--
-- Name: problem_scope; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.problem_scope (
    scope_id uuid NOT NULL,
    resource_type text NOT NULL COLLATE pg_catalog."C",
    standing smallint NOT NULL,
    rank smallint NOT NULL,
    moment bigint NOT NULL,
    problem_id uuid NOT NULL
);

--
-- Name: resource; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.resource (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    parent_id uuid,
    path text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    attributes text NOT NULL,
    sealed bytea
);

--
-- Name: resource_count; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.resource_count (
    type text NOT NULL COLLATE pg_catalog."C",
    count bigint DEFAULT 0 NOT NULL,
    changes bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

--
-- Name: resource_seq_seq; Type: SEQUENCE; Schema: shipshape; Owner: -
--

ALTER TABLE shipshape.resource ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME shipshape.resource_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: shipshape_migration; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.shipshape_migration (
    version integer NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

--
-- Name: token; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.token (
    id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    grants text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint
);

--
-- Name: watch_node; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.watch_node (
    id uuid NOT NULL,
    seen_at bigint NOT NULL
);

--
-- Name: watch_turn; Type: TABLE; Schema: shipshape; Owner: -
--

CREATE TABLE shipshape.watch_turn (
    slot smallint NOT NULL,
    round bigint NOT NULL,
    node_id uuid NOT NULL,
    node_before uuid
)
WITH (fillfactor='50');

--
-- Data for Name: lineage; Type: TABLE DATA; Schema: shipshape; Owner: -
--

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

--
-- Data for Name: meta; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.meta VALUES ('key_check', '\x01946fda5be4fbbf2a78a07a18f8623b7909d395ca3c0d0af2f27ae92b731d8ddd614c2e1cfc0b6e5812d2b88ed7');

--
-- Data for Name: problem; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.problem VALUES ('6731c118-a3b6-4b47-91a3-8ea9a3637438', '936c36ca-6605-4729-9558-ae743ffc956f', 'disk_filling', 'warning', 'The disk is nearly full.', 1793606400000, 1795317996165, NULL, NULL, NULL, NULL, false, NULL, 4, 0, -1795317996165);
INSERT INTO shipshape.problem VALUES ('66a375b3-ffb6-4d9e-9f8b-19034b916b71', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'replica_lost', 'critical', 'The replica is 20 minutes behind.', 1793520000000, NULL, 'local operator', 1795317996782, 'Ada is on it', NULL, false, '{"id" : "66a375b3-ffb6-4d9e-9f8b-19034b916b71", "kind" : "replica_lost", "severity" : "critical", "message" : "The replica is 20 minutes behind.", "since" : 1793520000000, "acknowledged_at" : 1795317996782, "resource_type" : "instance", "resource_id" : "6ec012a6-7e94-4122-ba78-c0a39869048b", "resource_name" : "main"}', 0, 1, 1793520000000);
INSERT INTO shipshape.problem VALUES ('5153354e-5271-43da-816c-c7a3815d55b3', 'ec0d7956-7512-4d46-b314-47c57e405cd8', 'slow_backup', 'info', 'The dump took two hours.', 1793692800000, NULL, NULL, NULL, NULL, 1821237996999, false, '{"id" : "5153354e-5271-43da-816c-c7a3815d55b3", "kind" : "slow_backup", "severity" : "info", "message" : "The dump took two hours.", "since" : 1793692800000, "acknowledged_at" : null, "resource_type" : "database", "resource_id" : "ec0d7956-7512-4d46-b314-47c57e405cd8", "resource_name" : "wiki"}', 2, 4, 1793692800000);
INSERT INTO shipshape.problem VALUES ('5f79a9c3-99b2-4256-96ce-d2f40a0a8406', 'b8f3be5f-7707-440c-96b2-c927f481f096', 'database_unscheduled', 'warning', 'db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.', 1795317997789, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "5f79a9c3-99b2-4256-96ce-d2f40a0a8406", "kind" : "database_unscheduled", "severity" : "warning", "message" : "db-eu-1/main/crm: The database has no schedule, so that no dump of it is ever made.", "since" : 1795317997789, "acknowledged_at" : null, "resource_type" : "database", "resource_id" : "b8f3be5f-7707-440c-96b2-c927f481f096", "resource_name" : "crm"}', 0, 2, 1795317997789);
INSERT INTO shipshape.problem VALUES ('fd7ff73a-e829-427a-a97e-139f13cbd9b5', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'instance_unreachable', 'critical', 'db-eu-1/main: The instance''s host has an address that Shipshape does not dial.', 1795317997789, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "fd7ff73a-e829-427a-a97e-139f13cbd9b5", "kind" : "instance_unreachable", "severity" : "critical", "message" : "db-eu-1/main: The instance''s host has an address that Shipshape does not dial.", "since" : 1795317997789, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "6ec012a6-7e94-4122-ba78-c0a39869048b", "resource_name" : "main"}', 0, 0, 1795317997789);
INSERT INTO shipshape.problem VALUES ('a91a7578-2151-41d1-9c8a-3aa19a6bfa63', 'ec0d7956-7512-4d46-b314-47c57e405cd8', 'database_unscheduled', 'warning', 'db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.', 1795317998685, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "a91a7578-2151-41d1-9c8a-3aa19a6bfa63", "kind" : "database_unscheduled", "severity" : "warning", "message" : "db-eu-2/main/wiki: The database has no schedule, so that no dump of it is ever made.", "since" : 1795317998685, "acknowledged_at" : null, "resource_type" : "database", "resource_id" : "ec0d7956-7512-4d46-b314-47c57e405cd8", "resource_name" : "wiki"}', 0, 2, 1795317998685);
INSERT INTO shipshape.problem VALUES ('41ca55cd-8f9b-4a9e-b984-99fa84110332', '01438752-baa8-454c-8666-9d164a0fcd46', 'instance_unreachable', 'critical', 'db-eu-2/main: The instance''s host has an address that Shipshape does not dial.', 1795317998685, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "41ca55cd-8f9b-4a9e-b984-99fa84110332", "kind" : "instance_unreachable", "severity" : "critical", "message" : "db-eu-2/main: The instance''s host has an address that Shipshape does not dial.", "since" : 1795317998685, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "01438752-baa8-454c-8666-9d164a0fcd46", "resource_name" : "main"}', 0, 0, 1795317998685);
INSERT INTO shipshape.problem VALUES ('c890a042-47d9-42d1-b35e-3598997af801', '01438752-baa8-454c-8666-9d164a0fcd46', 'dump_tool_missing', 'warning', 'db-eu-2/main: No mariadb-dump is installed on the control plane.', 1795317998685, NULL, NULL, NULL, NULL, NULL, false, '{"id" : "c890a042-47d9-42d1-b35e-3598997af801", "kind" : "dump_tool_missing", "severity" : "warning", "message" : "db-eu-2/main: No mariadb-dump is installed on the control plane.", "since" : 1795317998685, "acknowledged_at" : null, "resource_type" : "instance", "resource_id" : "01438752-baa8-454c-8666-9d164a0fcd46", "resource_name" : "main"}', 0, 2, 1795317998685);

--
-- Data for Name: problem_scope; Type: TABLE DATA; Schema: shipshape; Owner: -
--

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

--
-- Data for Name: resource; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('7094d5cc-ac1e-4f0e-933b-bb095938a8d6', 1, 'destination', NULL, 'vault', 'vault', '{"kind":"local"}', '\x01946fda5be4fbbf2ad5ec01b5ba4670e24a666ca33310aac55fcacd31870847e2229d111f3518245b378c134e4bd00aabecbf499b8ef94eab62c9c9');
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('65cafd3b-91b0-4d1c-bb36-9661153c46d5', 2, 'channel', NULL, 'on-call', 'on-call', '{"kind":"webhook"}', '\x01946fda5be4fbbf2ac8a0385c6401bfab4e3a49da597c912cac3814316f2a36c8d6e66a05f084a7819ccf3faeeb2e1e79492c19dd25abb03c7dac7914ce4946d59899a32686');
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('276c4339-adf3-4620-a530-2bcd2a91e262', 3, 'server', NULL, 'db-eu-1', 'db-eu-1', '{"address":"127.0.0.1"}', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('6ec012a6-7e94-4122-ba78-c0a39869048b', 4, 'instance', '276c4339-adf3-4620-a530-2bcd2a91e262', 'db-eu-1/main', 'main', '{"engine":"postgresql","host":"127.0.0.1","port":5432,"tls":{"mode":"verify-full"},"user":"backup_admin"}', '\x01946fda5be4fbbf2aa19d84c7f1f87d166dec48a86b5f3232fc4292211ba40572503981ffad221537bc4145ca132abb27faa17c');
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 5, 'database', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'db-eu-1/main/shop', 'shop', '{}', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('fc6ffdbe-2259-44e3-be3b-a7bc4fb2caf2', 6, 'schedule', 'ad67afb0-cdd0-48e8-a979-ae2f215c53b9', 'db-eu-1/main/shop/nightly', 'nightly', '{"cron":"0 3 * * *","timezone":"Europe/Oslo","destination":"vault"}', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('b8f3be5f-7707-440c-96b2-c927f481f096', 7, 'database', '6ec012a6-7e94-4122-ba78-c0a39869048b', 'db-eu-1/main/crm', 'crm', '{}', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('936c36ca-6605-4729-9558-ae743ffc956f', 8, 'server', NULL, 'db-eu-2', 'db-eu-2', '{}', NULL);
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('01438752-baa8-454c-8666-9d164a0fcd46', 9, 'instance', '936c36ca-6605-4729-9558-ae743ffc956f', 'db-eu-2/main', 'main', '{"engine":"mariadb","host":"127.0.0.2","port":3306,"tls":{"mode":"encrypt-only"},"user":"dumper"}', '\x01946fda5be4fbbf2a34932b8da32bec2c285e5829feeb640ccb970e0a2d57ac5d40f2162fbf79157f35a5bf702bddab694192dbfeb68a5c9f');
INSERT INTO shipshape.resource OVERRIDING SYSTEM VALUE VALUES ('ec0d7956-7512-4d46-b314-47c57e405cd8', 10, 'database', '01438752-baa8-454c-8666-9d164a0fcd46', 'db-eu-2/main/wiki', 'wiki', '{}', NULL);

--
-- Data for Name: resource_count; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.resource_count VALUES ('channel', 1, 1);
INSERT INTO shipshape.resource_count VALUES ('database', 3, 3);
INSERT INTO shipshape.resource_count VALUES ('destination', 1, 1);
INSERT INTO shipshape.resource_count VALUES ('instance', 2, 2);
INSERT INTO shipshape.resource_count VALUES ('schedule', 1, 1);
INSERT INTO shipshape.resource_count VALUES ('server', 2, 2);

--
-- Data for Name: shipshape_migration; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.shipshape_migration VALUES (1, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (2, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (3, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (4, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (5, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (6, '2026-11-22 03:26:34.110064+00');
INSERT INTO shipshape.shipshape_migration VALUES (7, '2026-11-22 03:26:34.110064+00');

--
-- Data for Name: token; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.token VALUES ('2fcda7ef-3419-4968-a5e3-fea2c85a8a5b', 'reader', 'd3ec71d4cd101c12124d9594e2c05adaabcfd88f6d1c58b2835f9905f4aa9141', '[{"permission":"server:read","scope":"fleet"},{"permission":"instance:read","scope":"fleet"},{"permission":"database:read","scope":"fleet"},{"permission":"schedule:read","scope":"fleet"},{"permission":"destination:read","scope":"fleet"},{"permission":"channel:read","scope":"fleet"}]', 1795317994528, NULL, NULL);
INSERT INTO shipshape.token VALUES ('24cd1495-942f-4e29-b39c-cacce121e3ba', 'gone', '8c215a895bda80f900321040bc8413a14e862e6218e813fa95efd0a8f269ec4c', '[{"permission":"server:read","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"},{"permission":"instance:read","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"},{"permission":"database:read","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"},{"permission":"schedule:read","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"},{"permission":"destination:read","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"},{"permission":"channel:read","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"},{"permission":"backup:write","scope":"276c4339-adf3-4620-a530-2bcd2a91e262"}]', 1795317994832, NULL, 1795317995149);

--
-- Data for Name: watch_node; Type: TABLE DATA; Schema: shipshape; Owner: -
--

--
-- Data for Name: watch_turn; Type: TABLE DATA; Schema: shipshape; Owner: -
--

INSERT INTO shipshape.watch_turn VALUES (34, 1795318015000, 'bd5e1a28-9356-46fe-b25b-ff0045226733', 'bd5e1a28-9356-46fe-b25b-ff0045226733');
INSERT INTO shipshape.watch_turn VALUES (47, 1795318015000, 'bd5e1a28-9356-46fe-b25b-ff0045226733', 'bd5e1a28-9356-46fe-b25b-ff0045226733');

--
-- Name: resource_seq_seq; Type: SEQUENCE SET; Schema: shipshape; Owner: -
--

SELECT pg_catalog.setval('shipshape.resource_seq_seq', 10, true);

--
-- Name: lineage lineage_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.lineage
    ADD CONSTRAINT lineage_pkey PRIMARY KEY (resource_id, scope_id) INCLUDE (is_root, resource_type);

--
-- Name: meta meta_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);

--
-- Name: problem problem_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.problem
    ADD CONSTRAINT problem_pkey PRIMARY KEY (id);

--
-- Name: problem_scope problem_scope_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.problem_scope
    ADD CONSTRAINT problem_scope_pkey PRIMARY KEY (scope_id, resource_type, standing, rank, moment, problem_id);

--
-- Name: resource_count resource_count_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.resource_count
    ADD CONSTRAINT resource_count_pkey PRIMARY KEY (type);

--
-- Name: resource resource_path_type_key; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_path_type_key UNIQUE (path, type);

--
-- Name: resource resource_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (id);

--
-- Name: shipshape_migration shipshape_migration_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.shipshape_migration
    ADD CONSTRAINT shipshape_migration_pkey PRIMARY KEY (version);

--
-- Name: token token_hash_key; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.token
    ADD CONSTRAINT token_hash_key UNIQUE (hash);

--
-- Name: token token_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (id);

--
-- Name: watch_node watch_node_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.watch_node
    ADD CONSTRAINT watch_node_pkey PRIMARY KEY (id);

--
-- Name: watch_turn watch_turn_pkey; Type: CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.watch_turn
    ADD CONSTRAINT watch_turn_pkey PRIMARY KEY (slot);

--
-- Name: problem_open; Type: INDEX; Schema: shipshape; Owner: -
--

CREATE UNIQUE INDEX problem_open ON shipshape.problem USING btree (resource_id, kind) WHERE (closed_at IS NULL);

--
-- Name: problem_snoozed; Type: INDEX; Schema: shipshape; Owner: -
--

CREATE INDEX problem_snoozed ON shipshape.problem USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);

--
-- Name: resource_by_parent; Type: INDEX; Schema: shipshape; Owner: -
--

CREATE INDEX resource_by_parent ON shipshape.resource USING btree (parent_id);

--
-- Name: resource_server; Type: INDEX; Schema: shipshape; Owner: -
--

CREATE INDEX resource_server ON shipshape.resource USING btree (id) WHERE (type = 'server'::text);

--
-- Name: token_name_in_use; Type: INDEX; Schema: shipshape; Owner: -
--

CREATE UNIQUE INDEX token_name_in_use ON shipshape.token USING btree (name) WHERE (revoked_at IS NULL);

--
-- Name: problem problem_changing; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_changing BEFORE UPDATE OF severity, message, since, acknowledged_at ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_changing();

--
-- Name: problem problem_gone; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_gone AFTER DELETE ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_gone();

--
-- Name: problem problem_moved; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_moved AFTER UPDATE ON shipshape.problem FOR EACH ROW WHEN (((old.standing <> new.standing) OR (old.rank <> new.rank) OR (old.moment <> new.moment))) EXECUTE FUNCTION shipshape.problem_moved();

--
-- Name: problem problem_never_emptied; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_never_emptied BEFORE TRUNCATE ON shipshape.problem FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();

--
-- Name: problem problem_opened; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_opened AFTER INSERT ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opened();

--
-- Name: problem problem_opening; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_opening BEFORE INSERT ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opening();

--
-- Name: problem problem_placing; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_placing BEFORE INSERT OR UPDATE ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.problem_placing();

--
-- Name: problem problem_stays_put; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER problem_stays_put BEFORE UPDATE OF id, resource_id, kind ON shipshape.problem FOR EACH ROW EXECUTE FUNCTION shipshape.stays_put('a problem keeps its id, its kind and its resource');

--
-- Name: resource resource_never_emptied; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER resource_never_emptied BEFORE TRUNCATE ON shipshape.resource FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();

--
-- Name: resource resource_stays_put; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER resource_stays_put BEFORE UPDATE OF id, seq, type, parent_id, path, name ON shipshape.resource FOR EACH ROW EXECUTE FUNCTION shipshape.stays_put('a resource keeps its id, its type, its name and its place');

--
-- Name: resource resources_added; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER resources_added AFTER INSERT ON shipshape.resource REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shipshape.resources_added();

--
-- Name: resource resources_gone; Type: TRIGGER; Schema: shipshape; Owner: -
--

CREATE TRIGGER resources_gone AFTER DELETE ON shipshape.resource REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shipshape.resources_gone();

--
-- Name: resource resource_parent_id_fkey; Type: FK CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES shipshape.resource(id) ON DELETE CASCADE;

--
-- Name: resource resource_type_fkey; Type: FK CONSTRAINT; Schema: shipshape; Owner: -
--

ALTER TABLE ONLY shipshape.resource
    ADD CONSTRAINT resource_type_fkey FOREIGN KEY (type) REFERENCES shipshape.resource_count(type);

--
-- PostgreSQL database dump complete
--

