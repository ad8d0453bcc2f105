import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { DatabaseQuery } from '../../../fleet/ports/fleet-register.js';
import { listDatabases, type ListDatabasesPorts } from '../../../fleet/use-cases/read-fleet.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceRef } from '../../../shared/resource.js';
import type { DumpTimes } from '../../dump-times.js';
import type { ProofCounts, ProofRegister } from '../../ports/proof-register.js';
import type { Protection } from '../../proof/protection.js';
import { findDumpTimes, type FindDumpTimesPorts } from '../schedules/find-next-times.js';

/** What an auditor asks of a database. */
export interface DatabaseProofs extends Omit<DumpTimes, 'protection'> {
  readonly database: ResourceRef;
  readonly protection: Protection;
  /** Of its proofs since a time. */
  readonly counts: Pick<ProofCounts, 'good' | 'failed'>;
}

export interface ProofPage {
  readonly databases: readonly DatabaseProofs[];
  /** The path after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** Lists the proofs of the databases at or under a path on which the caller holds `backup:read`, by path. */
export type ListProofs = (caller: Caller, query: DatabaseQuery, since: Date) => PortTask<ProofPage>;

export interface ListProofsPorts extends ListDatabasesPorts, Omit<FindDumpTimesPorts, 'proofs'> {
  readonly proofs: Pick<ProofRegister, 'ofDatabases' | 'countsOf'>;
}

export const listProofs =
  (ports: ListProofsPorts): ListProofs =>
  (caller, query, since) =>
    pipe(
      listDatabases(ports)(caller, query),
      TE.bindTo('page'),
      TE.let('ids', ({ page }) => page.databases.map(({ id }) => id)),
      TE.bind('timesOf', ({ ids }) => findDumpTimes(ports)(caller, ids)),
      TE.bind('counts', ({ ids }) => ports.proofs.countsOf(ids, since)),
      TE.map(({ page: { databases, next }, timesOf, counts }) => ({
        next,
        databases: databases.flatMap((database): readonly DatabaseProofs[] => {
          const { protection, ...times } = timesOf(database.id);
          if (O.isNone(protection)) return [];
          const counted = counts.find((one) => one.database === database.id);
          const { good, failed } = counted ?? { good: 0, failed: 0 };
          return [{ database, ...times, protection: protection.value, counts: { good, failed } }];
        }),
      })),
    );
