import type { QueryConfig } from 'pg';
import type { ResourceId } from '../../../../core/shared/resource.js';

/** `SHIP` in ASCII: separates our locks from those of other programs in the same database. */
const LOCK_NAMESPACE = 0x53484950;

/** The triggers of `migrations/baseline/notifications.ts` lock the list of channels as well. */
const LOCKS = { migration: 1, fleet: 2, token: 3, run: 4, channels: 5 } as const;

/** The SQL that waits for this lock, and holds it until the transaction ends. */
export const takeLock = (lock: keyof typeof LOCKS): string =>
  `SELECT pg_advisory_xact_lock(${LOCK_NAMESPACE}, ${LOCKS[lock]})`;

/**
 * Locks the roots of these resources until the transaction ends: no other transaction that does so changes problems under
 * the same roots meanwhile. `migrations/baseline/suppression.ts` says who locks what. It comes before any other lock of the transaction.
 */
export const lockRoots = (resources: readonly ResourceId[]): QueryConfig => ({
  name: 'lock_roots',
  text: 'SELECT take_turns($1::uuid[])',
  values: [resources],
});

const SHARE_ROOTS = `
SELECT share_turn(scope_id)
  FROM (SELECT DISTINCT ON (turn_at(scope_id)) scope_id FROM lineage
         WHERE resource_id = ANY ($1::uuid[]) AND is_root ORDER BY turn_at(scope_id)) root`;

/** The same locks in the same order, but shared with others that share them. */
export const shareRoots = (resources: readonly ResourceId[]): QueryConfig => ({
  name: 'share_roots',
  text: SHARE_ROOTS,
  values: [resources],
});
