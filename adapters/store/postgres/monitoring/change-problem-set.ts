import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { OPENED_BY_CHECK, openingColumns, openingOf } from '../problems/open-statement.js';
import { closeSet, reportColumns, THOSE_THAT_ARE_OPEN } from '../problems/problem-sets.js';
import type { ProblemChange } from './problem-change-sets.js';

/** Opens what needs no streak, and what finds its streak as it expects it and takes its place. */
const OPEN_SET = openingOf(`
given AS MATERIALIZED (${OPENED_BY_CHECK}
), in_place AS (
  DELETE FROM failure_streak s USING given g
   WHERE (s.resource_id, s.kind, s.failures) = (g.resource_id, g.kind, g.failures)
  RETURNING g.*
), opening AS (
  SELECT * FROM given WHERE failures = 0 UNION ALL SELECT * FROM in_place
)`);

const UPDATE_SET = `
UPDATE problem SET severity = given.severity, message = given.message, facts = given.facts
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       given (resource_id, type, kind, severity, message, facts)
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
  const failures = changes.map((change) => change.failures);
  return { name: 'open_set', text: OPEN_SET, values: [...openingColumns(changes), failures] };
};

const updating = (changes: readonly Of<'Update'>[]): QueryConfig => ({
  name: 'update_set',
  text: UPDATE_SET,
  values: [...reportColumns(changes.map(({ report }) => report))],
});
