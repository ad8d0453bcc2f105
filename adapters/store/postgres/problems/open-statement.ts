import type { QueryConfig } from 'pg';
import type { ProblemKey, ProblemReport } from '../../../../core/problems/problem.js';
import { freshId } from '../../sql/rows/column-codecs.js';
import { factsText } from '../../../../core/problems/problem-life.js';

export interface ProblemClosing {
  readonly key: ProblemKey;
  readonly at: Date;
}

/**
 * Looked up one after the other, as they are given: joined to the table of problems itself, PostgreSQL might read the
 * index of all that are open.
 */
export const THOSE_THAT_ARE_OPEN = `
 CROSS JOIN LATERAL (SELECT p.id FROM resource r JOIN problem p ON p.resource_id = r.id
                      WHERE r.id = given.resource_id AND r.type = given.type
                        AND p.kind = given.kind AND p.closed_at IS NULL OFFSET 0) found
 WHERE problem.id = found.id AND problem.standing < 3`;

const CLOSE_SET = `
UPDATE problem SET closed_at = given.at
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) given (resource_id, type, kind, at)
${THOSE_THAT_ARE_OPEN}
RETURNING problem.resource_id, problem.kind`;

/** Closes distinct problems; its rows name those that were open. */
export const closeSet = (closings: readonly ProblemClosing[]): QueryConfig => ({
  name: 'close_set',
  text: CLOSE_SET,
  values: [...keyColumns(closings.map(({ key }) => key)), closings.map(({ at }) => at.getTime())],
});

const keyColumns = (keys: readonly ProblemKey[]): string[][] => [
  keys.map(({ resource }) => resource.id),
  keys.map(({ resource }) => resource.type),
  keys.map(({ kind }) => kind),
];

/** The keys, the severities, the messages and the facts. */
export const reportColumns = (reports: readonly ProblemReport[]): readonly unknown[][] => [
  ...keyColumns(reports),
  reports.map(({ severity }) => severity),
  reports.map(({ message }) => message),
  reports.map(({ facts }) => factsText(facts)),
];

/** What becomes of a problem that is reported while it is open, or is reopened; a trigger ends its triage where it is worse. */
const updated = (by: string): string => `
   SET severity = ${by}.severity, message = ${by}.message, facts = ${by}.facts,
       valid_until = ${by}.valid_until, since = least(problem.since, ${by}.since)`;

/**
 * Opens the problems of `opening`, which has the columns of a problem, those of its resource and `reopen_since`; in the
 * order in which they are given, so that transactions that keep to one order lock the rows in it.
 *
 * One that was closed lately is reopened: the last one of its key, which an index finds. The lock of its root is taken
 * before that of its row, which is the order of locks. The triggers wait for a transaction that removes the resource, and
 * do nothing if it was removed.
 */
export const openingOf = (given: string): string => `
WITH ${given}, known AS MATERIALIZED (
  SELECT o.*, CASE WHEN o.reopen_since IS NOT NULL THEN shipshape.share_turn(
                (SELECT scope_id FROM lineage WHERE resource_id = o.resource_id AND is_root)) END
    FROM opening o JOIN resource r ON r.id = o.resource_id AND r.type = o.type
), reopened AS (
  UPDATE problem${updated('again')}, closed_at = NULL, closed_as = NULL, flaps = problem.flaps + 1
    FROM known again
   CROSS JOIN LATERAL (SELECT c.id FROM problem c
                        WHERE c.resource_id = again.resource_id AND c.kind = again.kind
                          AND c.closed_at IS NOT NULL AND c.closed_at >= again.reopen_since
                        ORDER BY c.closed_at DESC LIMIT 1) last
   WHERE problem.id = last.id AND problem.closed_at IS NOT NULL
     AND (SELECT true FROM problem o
           WHERE o.resource_id = again.resource_id AND o.kind = again.kind AND o.closed_at IS NULL
           LIMIT 1) IS NULL
  RETURNING problem.resource_id, problem.kind
), opened AS (
  INSERT INTO problem (id, resource_id, kind, severity, message, facts, valid_until, since)
  SELECT k.id, k.resource_id, k.kind, k.severity, k.message, k.facts, k.valid_until, k.since
    FROM known k
   WHERE (SELECT true FROM reopened a WHERE (a.resource_id, a.kind) = (k.resource_id, k.kind)) IS NULL
   ORDER BY k.place
      ON CONFLICT (resource_id, kind) WHERE closed_at IS NULL DO UPDATE${updated('excluded')}
  RETURNING resource_id, kind
)
SELECT resource_id, kind FROM reopened UNION ALL SELECT resource_id, kind FROM opened`;

const COLUMNS =
  'resource_id, type, kind, severity, message, facts, valid_until, since, reopen_since, id';

/** The rows of `openingColumns`, which are $1 to $10. */
const OPENED = `
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                       $7::bigint[], $8::bigint[], $9::bigint[], $10::uuid[])
       WITH ORDINALITY g (${COLUMNS}, place)`;

/** The same with $11, how many failures the streak has that each takes the place of. */
export const OPENED_BY_CHECK = `
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                       $7::bigint[], $8::bigint[], $9::bigint[], $10::uuid[], $11::int[])
       WITH ORDINALITY g (${COLUMNS}, failures, place)`;

export interface ProblemOpening {
  readonly report: ProblemReport;
  readonly reopenSince?: Date;
}

export const openingColumns = (openings: readonly ProblemOpening[]): readonly unknown[][] => [
  ...reportColumns(openings.map(({ report }) => report)),
  openings.map(({ report }) => report.validUntil?.getTime() ?? null),
  openings.map(({ report }) => report.since.getTime()),
  openings.map((opening) => opening.reopenSince?.getTime() ?? null),
  openings.map(freshId),
];

const OPEN_REPORTS = openingOf(`opening AS (${OPENED})`);

/** Opens distinct problems; its rows name those whose resource exists. */
export const openReports = (openings: readonly ProblemOpening[]): QueryConfig => ({
  name: 'open_reports',
  text: OPEN_REPORTS,
  values: [...openingColumns(openings)],
});
