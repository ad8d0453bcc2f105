import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { DumpFailure } from '../dump-failure.js';
import type { Proof } from '../stored-dump.js';

/** What proved a dump: the run that made it, a later proof of what lies in its destination, or a restore that a person started. */
export const PROVERS = ['run', 'again', 'restore'] as const;

export type Prover = (typeof PROVERS)[number];

/** The outcome of one attempt to prove a stored dump. Only its end is stored: an attempt that was interrupted proves nothing. */
export interface DumpProof {
  readonly run: Uuid;
  readonly by: Prover;
  /** When it ended. */
  readonly at: Date;
  /** How long the restore alone took; none where nothing was restored, or that was not measured. */
  readonly tookMs: O.Option<number>;
  /** How far the dump was proved; none where its bytes are not those that were written. */
  readonly reached: O.Option<Proof>;
  /** Why no further, where that was wanted. */
  readonly failure: O.Option<DumpFailure>;
}

export interface StoredProof extends DumpProof {
  /** None once the run has lost its database, and of no run of a database. */
  readonly database: O.Option<ResourceId>;
  readonly databasePath: string;
  /** The time for which its dump was made. */
  readonly dumpedAt: Date;
}

export const isRestored = ({ reached, failure }: DumpProof): boolean =>
  O.isNone(failure) && O.exists((proof: Proof) => proof === 'restored')(reached);

/** What a proof shows of the dump itself; all other failures say only that it could not be proved. */
const ROT: ReadonlySet<DumpFailure['code']> = new Set([
  'object_missing',
  'destination_altered',
  'dump_unreadable',
  'dump_unrestorable',
  'dump_differs',
]);

export const isOfDump = ({ code }: DumpFailure): boolean => ROT.has(code);

/** The dump can no longer be restored: it is missing, its bytes have changed, or a server refuses it. */
export const isRotten = ({ failure }: DumpProof): boolean => O.exists(isOfDump)(failure);

/** Whether the last of the proofs of one dump, after that of its run, shows that it is rotten. */
export const isRottenNow = (proofs: readonly DumpProof[]): boolean =>
  O.exists(isRotten)(lastAfterRun(proofs));

/** Whether it shows that what lies in the destination is not what was written, whatever copies are. */
export const isLostNow = (proofs: readonly DumpProof[]): boolean =>
  O.exists(({ failure }: DumpProof) => O.exists(isLoss)(failure))(lastAfterRun(proofs));

export const isLoss = ({ code }: DumpFailure): boolean =>
  code === 'object_missing' || code === 'destination_altered';

const lastAfterRun = (proofs: readonly DumpProof[]): O.Option<DumpProof> =>
  pipe(
    O.fromNullable(proofs.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]),
    O.filter(({ by }) => by !== 'run'),
  );

/** The proof that a done run brings: only one that restored its dump, or tried to, is worth a row. */
export const proofOfRun = (
  run: Uuid,
  {
    stored,
    failure,
  }: {
    readonly stored: O.Option<{
      readonly proof: Proof;
      readonly restored: O.Option<{ readonly tookMs?: number }>;
    }>;
    readonly failure: O.Option<DumpFailure>;
  },
  at: Date,
): O.Option<DumpProof> => {
  if (O.isNone(stored)) return O.none;
  const { proof, restored } = stored.value;
  if (proof !== 'restored' && O.isNone(failure)) return O.none;
  const tookMs = O.flatMap(({ tookMs: ms }: { readonly tookMs?: number }) => O.fromNullable(ms))(
    restored,
  );
  return O.some({ run, by: 'run', at, tookMs, reached: O.some(proof), failure });
};

export const PROTECTIONS = ['protected', 'at_risk', 'unprotected', 'none'] as const;

/**
 * Whether a database is protected: it has a good dump in time, proved as its schedules ask. At risk, one of these is late or about
 * to fail. Unprotected, it has no good dump. `none`: it needs none, as it says, and has no schedule.
 */
export type ProtectionState = (typeof PROTECTIONS)[number];

/** The problems of a schedule that put its database at risk, that which to name first. */
export const RISKS = [
  'dump_failed',
  'dump_overdue',
  'dump_lost',
  'dump_rotten',
  'dump_will_fail',
  'proof_overdue',
] as const;

export type Risk = (typeof RISKS)[number];

export interface Protection {
  readonly state: ProtectionState;
  readonly reason: Risk | 'restored' | 'dumped' | 'no_dump' | 'no_schedule' | 'not_needed';
}

/** What decides about a database, of one of its schedules; one row without a schedule where it has none. */
export interface ProtectionFacts {
  readonly isExempt: boolean;
  readonly isScheduled: boolean;
  /** When the last good dump ended; none where no dump is good. */
  readonly lastGoodAt: O.Option<Date>;
  /** The kinds of its open problems. */
  readonly problems: readonly string[];
}

/** The protection of a database by its schedules; none where nothing may be read of them. */
export const protectionOf = (
  schedules: readonly ProtectionFacts[],
  wasRestored: boolean,
): O.Option<Protection> =>
  schedules.length === 0 ? O.none : O.some(protectionBy(schedules, wasRestored));

const protectionBy = (schedules: readonly ProtectionFacts[], wasRestored: boolean): Protection => {
  if (!schedules.some(({ isScheduled }) => isScheduled))
    return schedules.some(({ isExempt }) => isExempt)
      ? { state: 'none', reason: 'not_needed' }
      : { state: 'unprotected', reason: 'no_schedule' };
  if (!schedules.some(({ lastGoodAt }) => O.isSome(lastGoodAt)))
    return { state: 'unprotected', reason: 'no_dump' };
  const risk = RISKS.find((kind) => schedules.some(({ problems }) => problems.includes(kind)));
  return risk === undefined
    ? { state: 'protected', reason: wasRestored ? 'restored' : 'dumped' }
    : { state: 'at_risk', reason: risk };
};
