import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Execute } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';

/** Rolls a transaction back whose caller no longer has the lease of its channel. */
export const LEASE_LOST = { _tag: 'LeaseLost' } as const;

type LeaseLost = typeof LEASE_LOST;

/** False where the lease was lost. */
export const untilLost = (
  work: TE.TaskEither<PortFailure | LeaseLost, unknown>,
): TE.TaskEither<PortFailure, boolean> =>
  pipe(
    work,
    TE.map(() => true),
    TE.orElse((failure) => (failure._tag === 'LeaseLost' ? TE.right(false) : TE.left(failure))),
  );

const RELEASE_LEASE = `
UPDATE upkeep SET lease_until = 0
 WHERE resource_id = $1::uuid AND (type = 'channel') IS TRUE AND lease_until = $2::bigint`;

export const releaseLease = (id: ResourceId, leaseUntil: Date): QueryConfig => ({
  name: 'release_lease',
  text: RELEASE_LEASE,
  values: [id, leaseUntil.getTime()],
});

const LOCK_LEASE = `
SELECT FROM upkeep
 WHERE resource_id = $1::uuid AND (type = 'channel') IS TRUE AND lease_until = $2::bigint
   FOR NO KEY UPDATE`;

export const lockLease = (
  execute: Execute,
  { id, leaseUntil }: { readonly id: ResourceId; readonly leaseUntil: Date },
): TE.TaskEither<PortFailure | LeaseLost, void> =>
  pipe(
    execute({ name: 'lock_lease', text: LOCK_LEASE, values: [id, leaseUntil.getTime()] }),
    TE.flatMap(({ rows }) => (rows.length === 0 ? TE.left(LEASE_LOST) : TE.right(undefined))),
  );

/** Executes these in a transaction, unless somebody else has got the channel, or the feed, meanwhile: then false. */
export const underLease = (
  { transact }: Pick<PostgresSession, 'transact'>,
  lease: { readonly id: ResourceId; readonly leaseUntil: Date },
  statements: readonly QueryConfig[],
): TE.TaskEither<PortFailure, boolean> =>
  untilLost(
    transact((execute) =>
      pipe(
        lockLease(execute, lease),
        TE.flatMap(() => TE.traverseSeqArray(execute)(statements)),
      ),
    ),
  );
