/**
 * People who are signed in, until the provider or the clock ends that; what refreshes it is sealed. One of several that refresh a
 * sign-in claims it. What gives roles to groups stands in the attributes of resources, few of which have any.
 */
export const people = `
CREATE TABLE sign_in (
  id TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  groups TEXT NOT NULL,
  session TEXT,
  refresh BLOB,
  created_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  claimed_until INTEGER
) STRICT;
CREATE INDEX resource_with_access ON resource (id) WHERE instr(attributes, '"access":') > 0;
`;
