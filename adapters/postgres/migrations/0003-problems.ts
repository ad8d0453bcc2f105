/**
 * The problems, open and closed, and what is derived from them: `problem_scope` has each problem once for every scope
 * through which it can be seen, its key in the order in which a page lists what stands alike.
 *
 * `standing` is what keeps a problem off a page: 0 nothing, 1 it is folded into that of its server, 2 it is snoozed, and
 * from 3 on it is closed, by its severity, of which pages of the history may ask for one alone. What is open is ordered
 * by its severity and whether it is acknowledged, as one `rank`, then the longest open first; what is closed, the
 * latest first. `shown` is an open problem as the overview reads it, in one piece.
 *
 * No foreign key leads to the resource: the triggers see to it that neither is there without the other, and another
 * look at the resource at each opening would cost a tenth of it.
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
