/** The runs of failed observations that have not opened a problem. A check finds those of a server by its resources. */
export const failureStreaks = `
CREATE TABLE failure_streak (
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (resource, kind)
) STRICT, WITHOUT ROWID;
`;
