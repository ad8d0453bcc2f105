import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DumpProof, StoredProof } from '../proof/proof.js';

/**
 * The proofs of dumps. That of a run that restores its dump is stored with its end (`RunRegister.finish`). A proof outlives its
 * dump and its run.
 */
export interface ProofRegister {
  /** Stores a proof, its failure as `withoutNames` returns it. False, and nothing is stored, where there is no such run. */
  readonly record: (proof: DumpProof) => PortTask<boolean>;
  /** Sets when a dump of a schedule is to be proved again; at none it is not. */
  readonly plan: (schedule: ResourceId, at: Option<Date>) => PortTask<void>;
  /**
   * Takes the schedule of which a dump has been to prove for the longest time, for a lease: meanwhile no other caller gets it. By
   * the clock of the store. None if no dump is due for one.
   */
  readonly claim: (leaseMs: number) => PortTask<Option<ResourceId>>;
  /** Extends the lease from now on. */
  readonly renew: (schedule: ResourceId, leaseMs: number) => PortTask<void>;
  /** Ends the lease, and plans the next one; makes the upkeep of the schedule due now. */
  readonly release: (schedule: ResourceId, next: Option<Date>) => PortTask<void>;
  /** Removes at most `limit` proofs from before this time, the first first, whose run was purged; returns how many. */
  readonly purge: (before: Date, limit: number) => PortTask<number>;
  /**
   * Of a schedule the last proof of each dump that is in its destination (its run is `done`), and the last that restored it; and,
   * wherever their dumps are now, the last good proof (one without a failure) and the last good one by `again`; each once, in any order.
   * None of more than an hour ahead, from before the clock was set back.
   */
  readonly ofSchedule: (schedule: ResourceId) => PortTask<readonly StoredProof[]>;
  /**
   * Of each of these databases on which the caller holds `backup:read`: the last proof, and the last that restored a dump where
   * that is another one (`isRestored`), the last first; in any order of the databases.
   */
  readonly ofDatabases: (
    caller: Caller,
    databases: readonly ResourceId[],
  ) => PortTask<readonly StoredProof[]>;
  /** How many proofs of these databases there were since a time; of one without any there is no count. In any order. */
  readonly countsOf: (
    databases: readonly ResourceId[],
    since: Date,
  ) => PortTask<readonly ProofCounts[]>;
}

export interface ProofCounts {
  readonly database: ResourceId;
  readonly good: number;
  readonly failed: number;
}
