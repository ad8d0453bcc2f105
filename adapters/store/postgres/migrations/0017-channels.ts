import { NOW } from './0015-upkeep.js';
import { channelChanges } from './0017-channel-changes.js';

/**
 * What channels have to tell. `channel_change` has the problems that have changed since a channel has looked at them, with
 * how often they have: what a channel has dealt with is removed only where that is still the number that it read.
 * `channel_entry` is what it knows of a problem, and `delivery` a message over it, of which one at most is due.
 *
 * A channel has a row in `upkeep`, with its lease, and with the time until which nothing is to be tried as `wake_at`.
 *
 * Locks are taken in this order: roots, resources, problems, the list of channels, changes. What composes for a channel
 * locks its row in `upkeep`, and then changes, but never waits for one: a change that another transaction has locked is
 * about to be counted, and stays. So those who report problems may wait for a channel, but no channel for them. What
 * belongs to a channel refers to its row in `upkeep` instead of its resource, which is locked first when it is removed.
 */
export const channels = `
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

CREATE OR REPLACE FUNCTION shipshape.upkeep_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at, destination)
  SELECT id, type, ${NOW}, ${NOW}, attributes::json ->> 'destination'
    FROM added WHERE type IN ('schedule', 'destination', 'channel');
  RETURN NULL;
END $$;
${channelChanges}
INSERT INTO shipshape.upkeep (resource_id, type, wake_at, changed_at)
SELECT id, type, ${NOW}, ${NOW} FROM shipshape.resource WHERE type = 'channel';
SELECT shipshape.note_open_problems(resource_id) FROM shipshape.upkeep WHERE type = 'channel';
`;
