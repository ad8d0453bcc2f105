/**
 * The tokens. A session is a token with a parent, for which it acts and with which it ends. Names differ among tokens that
 * are in use and are no sessions. A token ends with its maker as well, which is not known of tokens that are older than that
 * rule; while it is there, its maker is not removed. The indexes by parent and by maker are for the end of those.
 */
export const access = `
CREATE TABLE shipshape.token (
  id uuid PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  grants text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  parent uuid REFERENCES shipshape.token (id) ON DELETE CASCADE,
  maker uuid REFERENCES shipshape.token (id)
);
CREATE UNIQUE INDEX token_name_in_use ON shipshape.token (name)
  WHERE revoked_at IS NULL AND parent IS NULL;
CREATE INDEX token_sessions ON shipshape.token (parent) WHERE parent IS NOT NULL;
CREATE INDEX token_by_maker ON shipshape.token (maker) WHERE maker IS NOT NULL;
`;
