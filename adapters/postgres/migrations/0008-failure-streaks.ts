/** The runs of failed observations that have not opened a problem. A check finds those of a server by its resources. */
export const failureStreaks = `
CREATE TABLE shipshape.failure_streak (
  resource_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  failures integer NOT NULL,
  since bigint NOT NULL,
  PRIMARY KEY (resource_id, kind)
) WITH (fillfactor = 50);
`;
