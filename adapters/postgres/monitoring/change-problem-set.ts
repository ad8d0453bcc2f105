import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { UPDATE_IF_OPEN } from '../problems/change-problem.js';
import { closeSet, reportColumns, THOSE_THAT_ARE_OPEN } from '../problems/problem-sets.js';
import type { ProblemChange } from './problem-change-sets.js';

/** Opens what needs no streak, and what finds its streak as it expects it and takes its place. */
export const OPEN_SET = `
WITH given AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::int[], $8::uuid[])
         given (resource_id, type, kind, severity, message, since, failures, id)
), in_place AS (
  DELETE FROM failure_streak s USING given g
   WHERE (s.resource_id, s.kind, s.failures) = (g.resource_id, g.kind, g.failures)
  RETURNING g.*
), opened AS (
  SELECT * FROM given WHERE failures = 0 UNION ALL SELECT * FROM in_place
)
INSERT INTO problem (id, resource_id, kind, severity, message, since)
SELECT o.id, r.id, o.kind, o.severity, o.message, o.since
  FROM opened o JOIN resource r ON r.id = o.resource_id AND r.type = o.type
${UPDATE_IF_OPEN}`;

export const UPDATE_SET = `
UPDATE problem SET severity = given.severity, message = given.message
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
       given (resource_id, type, kind, severity, message)
${THOSE_THAT_ARE_OPEN}`;

type Of<T extends ProblemChange['_tag']> = Extract<ProblemChange, { readonly _tag: T }>;

const ofKind =
  <T extends ProblemChange['_tag']>(tag: T) =>
  (set: readonly ProblemChange[]): readonly Of<T>[] =>
    set.filter((change): change is Of<T> => change._tag === tag);

/**
 * The trigger of such a problem changes the rows of others; in one statement with them it would run before their own triggers.
 * A `server_offline` of anything but a server is one of those others: the register, which only takes a lock for it, need not ask.
 */
const isSuppressing = ({ report }: Of<'Open'>): boolean =>
  report.kind === 'server_offline' && report.resource.type === 'server';

/** Carries out changes of distinct problems: those of a kind in one statement. */
export const changeProblemSet =
  (execute: Execute) =>
  (set: readonly ProblemChange[]): TE.TaskEither<PortFailure, unknown> => {
    const { left: opened, right: suppressing } = RA.partition(isSuppressing)(ofKind('Open')(set));
    const statements = [
      ...statementFor(ofKind('Update')(set), updating),
      ...statementFor(ofKind('Close')(set), closeSet),
      ...statementFor(opened, opening),
      ...statementFor(suppressing, opening),
    ];
    return TE.traverseSeqArray(execute)(statements);
  };

const statementFor = <A>(
  changes: readonly A[],
  statement: (changes: readonly A[]) => QueryConfig,
): readonly QueryConfig[] => (changes.length === 0 ? [] : [statement(changes)]);

const opening = (changes: readonly Of<'Open'>[]): QueryConfig => {
  const reports = changes.map(({ report }) => report);
  const since = reports.map((report) => report.since.getTime());
  const failures = changes.map((change) => change.failures);
  const values = [...reportColumns(reports), since, failures, reports.map(freshId)];
  return { name: 'open_set', text: OPEN_SET, values };
};

const updating = (changes: readonly Of<'Update'>[]): QueryConfig => ({
  name: 'update_set',
  text: UPDATE_SET,
  values: reportColumns(changes.map(({ report }) => report)),
});
