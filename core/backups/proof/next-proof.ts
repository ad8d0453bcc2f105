import * as O from 'fp-ts/lib/Option.js';
import { HOUR_MS } from '../../shared/durations.js';
import { jitterOf } from '../run-delays.js';
import { isGood } from '../problems/overdue.js';
import type { Run } from '../run.js';
import type { ScheduleState } from '../schedule-state.js';
import type { StoredProof } from './proof.js';

/** What decides which dump of a schedule is proved again, and when. */
export interface ProvedDumps {
  readonly state: Pick<ScheduleState, 'id' | 'rules' | 'changedAt'>;
  /** Those in their destination, the latest start first. */
  readonly dumps: readonly Run[];
  /** As `ProofRegister.ofSchedule` returns them. */
  readonly proofs: readonly StoredProof[];
}

/** Begun at three quarters of the time that a schedule says, a proof is made in time where nodes are busy. */
const BEGUN_AT = 3 / 4;

/** So soon a proof that failed is followed by that of another dump, */
const AGAIN_MS = HOUR_MS;
/** and sooner where a schedule has its dumps proved often. */
const AGAIN_AT = 1 / 4;

/**
 * The dump whose bytes nobody has read for the longest time: since it was made, or last proved. So each gets its turn, those that
 * are kept for long first, and none twice before the others. One that never was good, as its run says, has no turn.
 */
export const nextToProve = ({ state: { rules }, dumps, proofs }: ProvedDumps): O.Option<Run> => {
  const provable = dumps.filter(isGood);
  if (rules.prove?.age === 'newest') return O.fromNullable(provable[0]);
  const [first] = provable
    .map((run) => ({ run, readMs: lastReadMs(run, proofs) }))
    .sort((one, other) => one.readMs - other.readMs);
  return O.fromNullable(first?.run);
};

/** When a dump is to be proved; none where the schedule does not say that, or has no dump. */
export const proveAt = (proved: ProvedDumps): O.Option<Date> => {
  const { state, proofs } = proved;
  const everyMs = state.rules.prove?.everyMs;
  const since = provedUntil(proved);
  if (everyMs === undefined || O.isNone(since)) return O.none;
  const { at, isProof } = since.value;
  const waitMs = BEGUN_AT * everyMs;
  const dueMs = at.getTime() + (isProof ? waitMs : jitterOf(state.id, waitMs));
  const lastMs = Math.max(...proofs.filter(isAgain).map((proof) => proof.at.getTime()));
  const afterMs = lastMs > at.getTime() ? lastMs + Math.min(AGAIN_MS, AGAIN_AT * everyMs) : 0;
  return O.some(new Date(Math.max(dueMs, afterMs)));
};

/** When a proof is overdue that is not there by then. */
export const proofOverdueAt = (proved: ProvedDumps): O.Option<Date> => {
  const { everyMs } = proved.state.rules.prove ?? {};
  return everyMs === undefined
    ? O.none
    : O.map(({ at }: ProvedUntil) => new Date(at.getTime() + everyMs))(provedUntil(proved));
};

interface ProvedUntil {
  readonly at: Date;
  readonly isProof: boolean;
}

/**
 * From when the time of a schedule counts: its last good proof, or, before the first one, the oldest dump, or the last change of
 * the description.
 */
const provedUntil = ({ state, dumps, proofs }: ProvedDumps): O.Option<ProvedUntil> => {
  const oldest = dumps.filter(isGood).at(-1);
  if (oldest === undefined) return O.none;
  const isCounted = state.rules.prove?.age === 'newest' ? () => true : isAgain;
  const goodMs = proofs
    .filter((proof) => O.isNone(proof.failure) && isCounted(proof))
    .map(({ at }) => at.getTime());
  if (goodMs.length > 0) return O.some({ at: new Date(Math.max(...goodMs)), isProof: true });
  const firstMs = Math.max(oldest.startedAt.getTime(), state.changedAt.getTime());
  return O.some({ at: new Date(firstMs), isProof: false });
};

/** What a run proves when it makes its dump says nothing of old ones. */
const isAgain = ({ by }: StoredProof): boolean => by === 'again';

const lastReadMs = ({ id, startedAt }: Run, proofs: readonly StoredProof[]): number =>
  Math.max(
    startedAt.getTime(),
    ...proofs.filter(({ run }) => run === id).map(({ at }) => at.getTime()),
  );
