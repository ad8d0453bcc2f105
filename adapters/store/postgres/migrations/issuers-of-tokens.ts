/**
 * Who made a token, as far as that is known, and when it was used last: in a table of its own, since the tokens that are cached outlive
 * uses. Of the tokens that are there it is only known that they were not used from now on. Names differ for each issuer.
 */
export const issuersOfTokens = `
ALTER TABLE shipshape.token ADD COLUMN issuer text COLLATE "C";
ALTER TABLE shipshape.token ADD COLUMN issuer_name text;
UPDATE shipshape.token SET issuer = coalesce(m.parent, m.id)::text, issuer_name = m.name
  FROM shipshape.token m WHERE m.id = token.maker;
DROP INDEX shipshape.token_name_in_use;
CREATE UNIQUE INDEX token_name_in_use ON shipshape.token (name, coalesce(issuer, ''))
  WHERE revoked_at IS NULL AND parent IS NULL;

CREATE TABLE shipshape.token_use (
  token uuid PRIMARY KEY REFERENCES shipshape.token (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  address text,
  client text
);
INSERT INTO shipshape.token_use (token, at)
SELECT id, (extract(epoch FROM now()) * 1000)::bigint FROM shipshape.token WHERE revoked_at IS NULL;
`;
