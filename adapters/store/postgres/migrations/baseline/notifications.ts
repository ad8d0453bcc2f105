import { NOW } from './upkeep.js';

/** The list of channels: shared by those who note changes for all of them, exclusive for what alters it. */
const CHANNEL_LIST = '1397246288, 5';

/** What people notice of a problem. A snooze that has ended is as good as none. */
const NOTICED = `
id, closed_at, severity, message, acknowledged_by, acknowledged_at, acknowledged_note, is_folded,
CASE WHEN snoozed_until > ${NOW} THEN snoozed_until END`;

/** Notes a change of each of these problems, `p`, for each channel, `c`, once a statement, however many problems it changes. */
const noted = (problems: string): string => `
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE channels uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${CHANNEL_LIST});
  channels := ARRAY(SELECT resource_id FROM shipshape.upkeep WHERE type = 'channel');
  IF channels = '{}' THEN RETURN NULL; END IF;
  INSERT INTO shipshape.channel_change AS known (channel, problem, changes, first_at)
  SELECT c.id, p.id, 1, ${NOW}
    FROM unnest(channels) c (id) CROSS JOIN ${problems}
   ORDER BY c.id, p.id
      ON CONFLICT (channel, problem) DO UPDATE SET changes = known.changes + 1;
  RETURN NULL;
END $$`;

/**
 * A channel has a row in `upkeep`, with its lease, and with the time until which nothing is to be tried as `wake_at`.
 * `channel_change` has the problems that have changed since a channel has looked at them, with how often they have: what a
 * channel has dealt with is removed only where that is still the number that it read. `channel_entry` is what it knows of a
 * problem, and `delivery` a message over it, of which one at most is due.
 *
 * A change of problems is noted for every channel at the end of its statement, with a lock on the list of channels until
 * the transaction ends. What a new channel, or one with other settings, has to look at is noted at the end of its
 * transaction, which waits for those: it sees each problem that was opened by somebody who did not see the channel. In the
 * same way one that is removed leaves nothing behind. A problem that was closed is removed long after, which only
 * matters to a channel that still has an entry of it.
 *
 * Locks are taken in this order: roots, resources, problems, the list of channels, changes. What composes for a channel
 * locks its row in `upkeep`, and then changes, but never waits for one: a change that another transaction has locked is
 * about to be counted, and stays. So those who report problems may wait for a channel, but no channel for them. What
 * belongs to a channel refers to its row in `upkeep` instead of its resource, which is locked first when it is removed.
 */
export const notifications = `
CREATE TABLE shipshape.channel_change (
  channel uuid NOT NULL,
  problem uuid NOT NULL,
  changes integer NOT NULL,
  first_at bigint NOT NULL,
  PRIMARY KEY (channel, problem)
) WITH (fillfactor = 70);
CREATE INDEX channel_change_first ON shipshape.channel_change (channel, first_at);

CREATE TABLE shipshape.channel_entry (
  channel uuid NOT NULL REFERENCES shipshape.upkeep (resource_id) ON DELETE CASCADE,
  problem uuid NOT NULL,
  due_at bigint,
  entry text NOT NULL,
  PRIMARY KEY (channel, problem)
);
CREATE INDEX channel_entry_due ON shipshape.channel_entry (channel, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE shipshape.delivery (
  id uuid PRIMARY KEY,
  channel uuid NOT NULL REFERENCES shipshape.upkeep (resource_id) ON DELETE CASCADE,
  state text COLLATE "C" NOT NULL,
  message text NOT NULL,
  composed_at bigint NOT NULL,
  attempts integer NOT NULL,
  tried_at bigint,
  took_ms bigint,
  refusal text,
  ended_at bigint
);
CREATE UNIQUE INDEX delivery_under_way ON shipshape.delivery (channel) WHERE state = 'due';
CREATE INDEX delivery_composed ON shipshape.delivery (channel, composed_at, id);
CREATE INDEX delivery_ended ON shipshape.delivery (ended_at) WHERE ended_at IS NOT NULL;

CREATE FUNCTION shipshape.problems_opened() ${noted('added p WHERE p.closed_at IS NULL')};
CREATE TRIGGER problems_opened AFTER INSERT ON shipshape.problem
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.problems_opened();

CREATE FUNCTION shipshape.problems_changed() ${noted(
  `(SELECT ${NOTICED} FROM changed EXCEPT SELECT ${NOTICED} FROM before) p`,
)};
CREATE TRIGGER problems_changed AFTER UPDATE ON shipshape.problem
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.problems_changed();

CREATE FUNCTION shipshape.problems_gone() ${noted(`gone p
   WHERE p.closed_at IS NULL
      OR (SELECT true FROM shipshape.channel_entry e WHERE e.channel = c.id AND e.problem = p.id)`)};
CREATE TRIGGER problems_gone AFTER DELETE ON shipshape.problem
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.problems_gone();

CREATE FUNCTION shipshape.note_open_problems(channel uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO shipshape.channel_change AS known (channel, problem, changes, first_at)
  SELECT u.resource_id, p.id, 1, ${NOW}
    FROM shipshape.upkeep u CROSS JOIN shipshape.problem p
   WHERE u.resource_id = $1 AND p.closed_at IS NULL
   ORDER BY p.id
      ON CONFLICT (channel, problem) DO UPDATE SET changes = known.changes + 1
$$;

CREATE FUNCTION shipshape.channel_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(${CHANNEL_LIST});
  PERFORM shipshape.note_open_problems(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER channel_set AFTER INSERT OR UPDATE OF attributes, sealed ON shipshape.resource
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.type = 'channel') EXECUTE FUNCTION shipshape.channel_set();

CREATE FUNCTION shipshape.channel_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(${CHANNEL_LIST});
  DELETE FROM shipshape.channel_change WHERE channel = OLD.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER channel_gone AFTER DELETE ON shipshape.resource
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.type = 'channel') EXECUTE FUNCTION shipshape.channel_gone();
`;
