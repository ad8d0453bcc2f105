import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { HOUR_MS } from '../../shared/durations.js';
import { endOfHours } from '../../shared/hours-of-day.js';
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

/** How soon the proof of another dump follows one that failed, */
const AGAIN_MS = HOUR_MS;
/** and sooner where a schedule has its dumps proved often. */
const AGAIN_AT = 1 / 4;

/**
 * The dump whose bytes were not read for the longest time: since it was made, or last proved. So each gets its turn, those that
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

/**
 * When a dump is to be proved; none where the schedule does not say that, or has no dump. One that could not begin in its window
 * waits for the next.
 */
export const proveAt = (proved: ProvedDumps, now: Date): O.Option<Date> =>
  O.map((at: Date) => {
    const opensAt = openOf(proved.state);
    const opened = opensAt(now);
    return at > now || opened > now ? opensAt(at > opened ? at : opened) : at;
  })(plannedAt(proved));

/** The same time within the window of a schedule, or when that opens next. */
const openOf =
  ({ rules: { prove, timezone } }: ProvedDumps['state']) =>
  (time: Date): Date =>
    pipe(
      O.fromNullable(prove?.window),
      O.flatMap(({ from, to }) => endOfHours({ from: to, to: from, timezone }, time)),
      O.getOrElse(() => time),
    );

const plannedAt = (proved: ProvedDumps): O.Option<Date> => {
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

/** When a proof is overdue that is not there by then: where no window opens in time, at the end of the next one. */
export const proofOverdueAt = (proved: ProvedDumps): O.Option<Date> => {
  const { prove, timezone } = proved.state.rules;
  if (prove === undefined) return O.none;
  return O.map(({ at }: ProvedUntil) => {
    const overdueAt = new Date(at.getTime() + prove.everyMs);
    const opensAt = openOf(proved.state)(new Date(at.getTime() + BEGUN_AT * prove.everyMs));
    if (prove.window === undefined || opensAt <= overdueAt) return overdueAt;
    return O.getOrElse(() => overdueAt)(endOfHours({ ...prove.window, timezone }, opensAt));
  })(provedUntil(proved));
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
