import { FORMER_PLACES } from './baseline/problem-scopes.js';

/**
 * What the last login to an instance has read besides its databases: in JSON, and by what it is found, what the server is known by
 * and the group in which it stands. The stamp of a problem changes with its facts too, which say what explains it.
 */
export const instanceReadings = `
ALTER TABLE found_reading ADD COLUMN reading TEXT;
ALTER TABLE found_reading ADD COLUMN identity TEXT;
ALTER TABLE found_reading ADD COLUMN group_key TEXT;
CREATE INDEX found_reading_by_identity ON found_reading (identity) WHERE identity IS NOT NULL;
CREATE INDEX found_reading_by_group ON found_reading (group_key) WHERE group_key IS NOT NULL;

CREATE TRIGGER problem_explained AFTER UPDATE OF facts ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL AND OLD.facts IS NOT NEW.facts
   AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
    IS (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope SET stamp = (stamp + 1) & 0xfffff WHERE ${FORMER_PLACES};
END;
`;
