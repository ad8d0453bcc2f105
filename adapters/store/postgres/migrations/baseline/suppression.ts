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
