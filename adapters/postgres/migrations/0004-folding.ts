/**
 * Folds what is beneath a server into the server's own problem while that is `server_offline`, and has those take turns
 * who could otherwise miss one another.
 *
 * Of two transactions of which one opens a problem and the other folds its whole server, each could look before the
 * other has committed, and the problem would stay unfolded. So each takes a turn at the root of its resource first:
 * whoever opens one problem shares it, whoever opens or closes `server_offline` has it alone. Both look afterwards, in a
 * statement of its own, which under READ COMMITTED sees what was committed by then; and a turn lasts as long as its
 * transaction. So whoever comes second sees what the first has done.
 *
 * Turns, then resources, then problems: who waits for several takes them in this order, and several turns in that
 * of their numbers, so that nobody waits in a circle. A turn is at a 256th of all roots, so that whoever removes a whole
 * fleet can take them all: the server has room for some thousands of such locks. The last byte but one of an id decides, since
 * by the last the watch divides the fleet. 1397246289 is one more than the number that our other locks go under.
 */
export const folding = `
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
   WHERE is_folded <> into_it AND closed_at IS NULL
     AND id IN (SELECT problem_id FROM shipshape.problem_scope
                 WHERE scope_id = server AND standing IN (0, 1, 2)
                   AND resource_type IN ('instance', 'database', 'schedule'));
END $$;
`;
