/**
 * What dump checks remember: the last version of each instance's server, and the logins that were rejected. A key is a keyed
 * digest, which shows nothing of its login.
 */
export const dumpCheck = `
CREATE TABLE seen_server (
  instance INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  major INTEGER NOT NULL
) STRICT;

CREATE TABLE login_rejection (
  key TEXT PRIMARY KEY NOT NULL,
  refusal TEXT NOT NULL,
  at INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX login_rejection_by_time ON login_rejection (at);
`;
