import type { QueryConfig } from 'pg';
import { factsText } from '../../../../core/problems/problem-life.js';
import type { ProblemKey, ProblemReport } from '../../../../core/problems/problem.js';

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
