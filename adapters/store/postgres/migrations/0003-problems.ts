/**
 * The problems, open and closed, and `problem_scope`, which is derived from them: each problem once for every scope in
 * which it can be seen, with a key in the order in which a page lists problems of the same standing.
 *
 * `standing` says what keeps a problem off the overview: 0 nothing, 1 it is suppressed by its server's problem, 2 it is
 * snoozed, and from 3 on it is closed, by its severity, because pages of the history may be of one severity. Open problems
 * are ordered by their severity and whether they are acknowledged, as one `rank`, then the longest open first; closed
 * ones the latest first. `shown` is the JSON of an open problem for the overview.
 *
 * No foreign key leads to the resource: the triggers ensure that neither exists without the other, and reading the
 * resource once more at each opening would cost a tenth of it.
 */
export const problems = `
CREATE TABLE shipshape.problem (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  message text NOT NULL,
  since bigint NOT NULL,
  closed_at bigint,
  acknowledged_by text,
  acknowledged_at bigint,
  acknowledged_note text,
  snoozed_until bigint,
  is_folded boolean NOT NULL DEFAULT false,
  shown text,
  standing smallint NOT NULL,
  rank smallint NOT NULL,
  moment bigint NOT NULL
);
CREATE UNIQUE INDEX problem_open ON shipshape.problem (resource_id, kind) WHERE closed_at IS NULL;
CREATE INDEX problem_snoozed ON shipshape.problem (snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE TABLE shipshape.problem_scope (
  scope_id uuid NOT NULL,
  resource_type text COLLATE "C" NOT NULL,
  standing smallint NOT NULL,
  rank smallint NOT NULL,
  moment bigint NOT NULL,
  problem_id uuid NOT NULL,
  PRIMARY KEY (scope_id, resource_type, standing, rank, moment, problem_id)
);
`;
