import { channelChanges } from './0016-channel-changes.js';

/**
 * What each channel has to tell, what it told, and its messages. A problem that changes writes here alone, and keeps nobody
 * waiting who has a channel meanwhile: whether one is to be woken is found out when somebody asks. The `wake_at` of a channel
 * in `upkeep` is the time before which nothing is sent. Of its messages at most one is under way.
 */
export const channels = `
CREATE TABLE channel_change (
  seq INTEGER PRIMARY KEY,
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  problem TEXT NOT NULL,
  changes INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  UNIQUE (channel, problem)
) STRICT;
CREATE INDEX channel_change_in_order ON channel_change (channel, first_at);

CREATE TABLE channel_entry (
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  problem TEXT NOT NULL,
  due_at INTEGER,
  entry TEXT NOT NULL,
  PRIMARY KEY (channel, problem)
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_entry_due ON channel_entry (channel, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE delivery (
  id TEXT PRIMARY KEY NOT NULL,
  channel INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  state TEXT NOT NULL,
  composed_at INTEGER NOT NULL,
  message TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  tried_at INTEGER,
  took_ms INTEGER,
  refusal TEXT,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_of_channel ON delivery (channel, composed_at, id);
CREATE UNIQUE INDEX delivery_under_way ON delivery (channel) WHERE state = 'due';
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE ended_at IS NOT NULL;
${channelChanges}`;
