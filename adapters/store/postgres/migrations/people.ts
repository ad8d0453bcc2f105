/**
 * People who are signed in, until the provider or the clock ends that; what refreshes it is sealed. One of several that refresh a
 * sign-in claims it. What gives roles to groups stands in the attributes of resources, few of which have any.
 */
export const people = `
CREATE TABLE shipshape.sign_in (
  id uuid PRIMARY KEY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  person text COLLATE "C" NOT NULL,
  name text NOT NULL,
  groups text NOT NULL,
  session text COLLATE "C",
  refresh bytea,
  created_at bigint NOT NULL,
  checked_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  claimed_until bigint
);
CREATE INDEX resource_with_access ON shipshape.resource (id) WHERE strpos(attributes, '"access":') > 0;
`;
