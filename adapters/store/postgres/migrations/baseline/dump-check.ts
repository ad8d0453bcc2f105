/**
 * What dump checks remember: the last version of each instance's server, and the logins that were rejected. A key is a keyed
 * digest, which shows nothing of its login.
 */
export const dumpCheck = `
CREATE TABLE shipshape.seen_server (
  instance_id uuid PRIMARY KEY REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  major integer NOT NULL
);

CREATE TABLE shipshape.login_rejection (
  key text COLLATE "C" PRIMARY KEY,
  refusal text NOT NULL,
  at bigint NOT NULL,
  count integer NOT NULL
);
CREATE INDEX login_rejection_by_time ON shipshape.login_rejection (at);
`;
