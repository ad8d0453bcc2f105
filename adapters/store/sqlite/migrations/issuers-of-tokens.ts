/**
 * Who made a token, as far as that is known, and when it was used last: in a table of its own, since the tokens that are cached outlive
 * uses. Of the tokens that are there it is only known that they were not used from now on. Names differ for each issuer.
 */
export const issuersOfTokens = `
ALTER TABLE token ADD COLUMN issuer TEXT;
ALTER TABLE token ADD COLUMN issuer_name TEXT;
DROP TRIGGER token_changed;
UPDATE token SET issuer = coalesce(m.parent, m.id), issuer_name = m.name
  FROM token m WHERE m.id = token.maker;
CREATE TRIGGER token_changed AFTER UPDATE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
DROP INDEX token_name_in_use;
CREATE UNIQUE INDEX token_name_in_use ON token (name, coalesce(issuer, ''))
  WHERE revoked_at IS NULL AND parent IS NULL;

CREATE TABLE token_use (
  token TEXT PRIMARY KEY NOT NULL REFERENCES token (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  address TEXT,
  client TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO token_use (token, at)
SELECT id, unixepoch() * 1000 FROM token WHERE revoked_at IS NULL;
`;
