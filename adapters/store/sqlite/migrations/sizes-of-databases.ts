/**
 * How large a database was on the days on which it became another size by more than a hundredth, for as long as logins find it.
 * Days are numbered from 1970 on.
 */
export const sizesOfDatabases = `
CREATE TABLE found_size (
  instance INTEGER NOT NULL,
  name TEXT NOT NULL,
  day INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  PRIMARY KEY (instance, name, day),
  FOREIGN KEY (instance, name) REFERENCES found_database (instance, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO found_size (instance, name, day, size_bytes)
SELECT f.instance, f.name, r.at / 86400000, f.size_bytes
  FROM found_database f JOIN found_reading r ON r.instance = f.instance
 WHERE f.size_bytes IS NOT NULL;
`;
