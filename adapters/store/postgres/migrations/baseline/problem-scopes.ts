const LINEAGE = 'FROM shipshape.lineage WHERE resource_id =';

/** Rows of any of the scopes that reach this resource. */
export const scopesOf = (resource: string): string =>
  `scope_id = ANY (ARRAY(SELECT scope_id ${LINEAGE} ${resource}))`;

/** The rows of the problem before the change, but for what is theirs alone in the key. */
export const PLACES_OF_OLD = `${scopesOf('OLD.resource_id')}
     AND resource_type = (SELECT resource_type ${LINEAGE} OLD.resource_id LIMIT 1)`;

/**
 * What is derived from the problems by these triggers alone. The rows follow from the problem's own row and the lineage of its
 * resource, which never changes; so a transaction that changes them has locked that row, and knows which rows to replace. It
 * finds them by the whole key of each: joined to the lineage they were looked for by all columns but the first one where
 * PostgreSQL has no statistics, which reads the whole index for each problem that is closed.
 *
 * `problem_scope` has each problem once for every scope in which it can be seen, with a key in the order in which a page lists
 * problems of the same standing.
 */
export const problemScopes = `
CREATE TABLE shipshape.problem_scope (
  scope_id uuid NOT NULL,
  resource_type text COLLATE "C" NOT NULL,
  standing smallint NOT NULL,
  rank smallint NOT NULL,
  moment bigint NOT NULL,
  problem_id uuid NOT NULL,
  PRIMARY KEY (scope_id, resource_type, standing, rank, moment, problem_id)
);

CREATE FUNCTION shipshape.problem_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.problem_scope
  SELECT scope_id, resource_type, NEW.standing, NEW.rank, NEW.moment, NEW.id
    FROM shipshape.lineage WHERE resource_id = NEW.resource_id;
  IF NEW.kind = 'server_offline' AND NEW.closed_at IS NULL THEN
    PERFORM shipshape.fold(NEW.resource_id, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_opened AFTER INSERT ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opened();

CREATE FUNCTION shipshape.problem_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.problem_scope
     SET standing = NEW.standing, rank = NEW.rank, moment = NEW.moment
   WHERE ${PLACES_OF_OLD}
     AND (standing, rank, moment, problem_id) = (OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF NEW.kind = 'server_offline' AND (NEW.closed_at IS NULL) <> (OLD.closed_at IS NULL) THEN
    PERFORM shipshape.fold(NEW.resource_id, NEW.closed_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_moved AFTER UPDATE ON shipshape.problem FOR EACH ROW
  WHEN ((OLD.standing, OLD.rank, OLD.moment) <> (NEW.standing, NEW.rank, NEW.moment))
  EXECUTE FUNCTION shipshape.problem_moved();

CREATE FUNCTION shipshape.problem_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem_scope
   WHERE ${PLACES_OF_OLD}
     AND (standing, rank, moment, problem_id) = (OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF OLD.kind = 'server_offline' AND OLD.closed_at IS NULL THEN
    PERFORM shipshape.fold(OLD.resource_id, false);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_gone AFTER DELETE ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_gone();

CREATE FUNCTION shipshape.resource_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.problem p SET shown = shipshape.shown(p, NEW.type, NEW.name)
   WHERE p.resource_id = NEW.id AND p.closed_at IS NULL;
  UPDATE shipshape.resource_count SET changes = changes + 1 WHERE type = NEW.type;
  RETURN NULL;
END $$;
CREATE TRIGGER resource_renamed AFTER UPDATE OF name ON shipshape.resource FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION shipshape.resource_renamed();
`;

/**
 * Suppresses the problems under a server while the server has the problem `server_offline`, with locks that keep two
 * transactions from missing each other's changes.
 *
 * Where one transaction opens a problem and another suppresses everything under its server, each could read before the
 * other has committed, and the problem would not be suppressed. So each first takes an advisory lock on the root of its
 * resource: shared by those that open a problem, exclusive for one that opens or closes `server_offline`. Both read
 * afterwards, in a statement of its own, which under READ COMMITTED sees what was committed by then; and the lock is held
 * until the transaction ends. So the second one sees what the first has done.
 *
 * The order of locks is roots, then resources, then problems, and among the roots that of their numbers, so that no
 * transactions deadlock. One lock stands for a 256th of all roots, so that a transaction that removes a whole fleet can
 * take them all: the server has room for some thousands of such locks. The last byte but one of an id selects it, because
 * the last one divides the fleet for monitoring. 1397246289 is the number of our other locks plus one.
 *
 * The problems are found by the whole key of each: joined, they were looked for among all open ones where PostgreSQL has no
 * statistics.
 */
export const suppression = `
CREATE FUNCTION shipshape.turn_at(root uuid) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT get_byte(uuid_send(root), 14)
$$;

CREATE FUNCTION shipshape.share_turn(root uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(1397246289, shipshape.turn_at(root))
$$;

CREATE FUNCTION shipshape.take_turns(resources uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE turn integer;
BEGIN
  FOR turn IN SELECT DISTINCT shipshape.turn_at(scope_id) FROM shipshape.lineage
               WHERE resource_id = ANY (resources) AND is_root ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(1397246289, turn);
  END LOOP;
END $$;

CREATE FUNCTION shipshape.fold(server uuid, into_it boolean) RETURNS void LANGUAGE plpgsql AS $$
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
