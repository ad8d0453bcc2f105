/**
 * How large a database was on the days on which it became another size by more than a hundredth, for as long as logins find it.
 * Days are numbered from 1970 on.
 */
export const sizesOfDatabases = `
CREATE TABLE shipshape.found_size (
  instance_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  day integer NOT NULL,
  size_bytes bigint NOT NULL,
  PRIMARY KEY (instance_id, name, day),
  FOREIGN KEY (instance_id, name) REFERENCES shipshape.found_database (instance_id, name) ON DELETE CASCADE
);

INSERT INTO shipshape.found_size (instance_id, name, day, size_bytes)
SELECT f.instance_id, f.name, r.at / 86400000, f.size_bytes
  FROM shipshape.found_database f JOIN shipshape.found_reading r ON r.instance_id = f.instance_id
 WHERE f.size_bytes IS NOT NULL;
`;
