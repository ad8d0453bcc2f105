import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  FailureStreak,
  MonitoringChange,
} from '../../../../core/monitoring/monitored-state.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { lockRoots } from '../connection/session-settings.js';
import { type ProblemChange, problemChangeSets } from './problem-change-sets.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { QueryConfig } from 'pg';
import {
  closeSet,
  OPENED_BY_CHECK,
  openingColumns,
  openingOf,
  reportColumns,
  THOSE_THAT_ARE_OPEN,
} from '../problems/open-statement.js';

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
const changeProblemSet =
  (execute: Execute) =>
  (set: readonly ProblemChange[]): PortTask<unknown> => {
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

/** A streak must have one failure less than it is given; without a row, none. With EXISTS all of them would be read, and hashed. */
const COUNT = `
INSERT INTO failure_streak AS streak (resource_id, kind, failures, since, counted_at)
SELECT r.id, counted.kind, counted.failures, counted.since, counted.counted_at
  FROM unnest($1::uuid[], $2::text[], $3::int[], $4::bigint[], $5::bigint[])
       counted (resource_id, kind, failures, since, counted_at)
  JOIN resource r ON r.id = counted.resource_id
 WHERE counted.failures = 1
    OR (SELECT true FROM failure_streak s
         WHERE s.resource_id = r.id AND s.kind = counted.kind)
    ON CONFLICT (resource_id, kind) DO UPDATE
   SET failures = excluded.failures, counted_at = excluded.counted_at
 WHERE streak.failures = excluded.failures - 1`;

const RESET = `
DELETE FROM failure_streak s
 USING unnest($1::uuid[], $2::text[], $3::int[]) reset (resource_id, kind, failures)
 WHERE (s.resource_id, s.kind, s.failures) = (reset.resource_id, reset.kind, reset.failures)`;

/**
 * Carries out changes within a transaction: those of streaks in one statement each way, then those of problems set by
 * set. It locks the roots first, as the removal of a resource does, so that no two of them deadlock, whatever the order of
 * the changes.
 */
export const recordChanges =
  (changes: readonly MonitoringChange[]) =>
  (execute: Execute): PortTask<void> =>
    pipe(
      execute(lockRoots(changes.map(resourceOf))),
      TE.flatMap(() => countStreaks(execute)(streaksOf('Count', changes))),
      TE.flatMap(() => resetStreaks(execute)(streaksOf('Reset', changes))),
      TE.flatMap(() => TE.traverseSeqArray(changeProblemSet(execute))(problemChangeSets(changes))),
      TE.map(() => undefined),
    );

const resourceOf = (change: MonitoringChange): ResourceId => {
  if ('streak' in change) return change.streak.resource;
  return (change._tag === 'Close' ? change.key : change.report).resource.id;
};

const streaksOf = (
  tag: 'Count' | 'Reset',
  changes: readonly MonitoringChange[],
): readonly FailureStreak[] =>
  changes.flatMap((change) => ('streak' in change && change._tag === tag ? [change.streak] : []));

const countStreaks =
  (execute: Execute) =>
  (streaks: readonly FailureStreak[]): PortTask<unknown> => {
    if (streaks.length === 0) return TE.right(undefined);
    const since = streaks.map((streak) => streak.since.getTime());
    const countedAt = streaks.map((streak) => streak.countedAt.getTime());
    const values = [...columnsOf(streaks), since, countedAt];
    return execute({ name: 'count_streaks', text: COUNT, values });
  };

const resetStreaks =
  (execute: Execute) =>
  (streaks: readonly FailureStreak[]): PortTask<unknown> =>
    streaks.length === 0
      ? TE.right(undefined)
      : execute({ name: 'reset_streaks', text: RESET, values: columnsOf(streaks) });

const columnsOf = (streaks: readonly FailureStreak[]) => [
  streaks.map(({ resource }) => resource),
  streaks.map(({ kind }) => kind),
  streaks.map(({ failures }) => failures),
];
