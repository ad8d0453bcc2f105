import type { QueryConfig } from 'pg';
import type { ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import { type ProblemClosing, UPDATE_IF_OPEN } from './change-problem.js';

/** In the order in which they are given, so that transactions that keep to one order lock the rows in it. */
export const OPEN_REPORTS = `
INSERT INTO problem (id, resource_id, kind, severity, message, since)
SELECT g.id, r.id, g.kind, g.severity, g.message, g.since
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::uuid[])
       WITH ORDINALITY g (resource_id, type, kind, severity, message, since, id, place)
  JOIN resource r ON r.id = g.resource_id AND r.type = g.type
 ORDER BY g.place
${UPDATE_IF_OPEN}
RETURNING resource_id, kind`;

/**
 * Looked up one after the other, as they are given: joined to the table of problems itself, PostgreSQL might read the
 * index of all that are open.
 */
export const THOSE_THAT_ARE_OPEN = `
 CROSS JOIN LATERAL (SELECT p.id FROM resource r JOIN problem p ON p.resource_id = r.id
                      WHERE r.id = given.resource_id AND r.type = given.type
                        AND p.kind = given.kind AND p.closed_at IS NULL OFFSET 0) found
 WHERE problem.id = found.id AND problem.standing < 3`;

export const CLOSE_SET = `
UPDATE problem SET closed_at = given.at
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) given (resource_id, type, kind, at)
${THOSE_THAT_ARE_OPEN}
RETURNING problem.resource_id, problem.kind`;

/** Opens distinct problems; its rows name those whose resource exists. */
export const openReports = (reports: readonly ProblemReport[]): QueryConfig => {
  const since = reports.map((report) => report.since.getTime());
  const values = [...reportColumns(reports), since, reports.map(freshId)];
  return { name: 'open_reports', text: OPEN_REPORTS, values };
};

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

export const reportColumns = (reports: readonly ProblemReport[]): string[][] => [
  ...keyColumns(reports),
  reports.map(({ severity }) => severity),
  reports.map(({ message }) => message),
];
