import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../dump-failure.js';
import { isWhole } from '../keeping/dump-places.js';
import { isGood } from '../problems/overdue.js';
import type { Run } from '../run.js';
import { proofOverdueAt, type ProvedDumps } from './next-proof.js';
import { isRotten, type StoredProof } from './proof.js';

export type ProofProblem =
  | {
      /** The time of the schedule has passed without a good proof. */
      readonly kind: 'proof_overdue';
      readonly since: Date;
      readonly everyMs: number;
      /** Why the last attempt failed, where that was not for the dump. */
      readonly failure: O.Option<DumpFailure>;
    }
  | {
      /** A dump that was good can no longer be restored. */
      readonly kind: 'dump_rotten';
      /** When that was found. */
      readonly since: Date;
      /** The newest of them. */
      readonly dump: Run;
      readonly failure: O.Option<DumpFailure>;
      /** How many others there are. */
      readonly others: number;
      /** The dump to restore instead: the next newer good one, else the newest good one. */
      readonly instead: O.Option<Run>;
    };

export const PROOF_PROBLEM_KINDS = [
  'proof_overdue',
  'dump_rotten',
] as const satisfies readonly ProofProblem['kind'][];

/** At most one of each kind. They depend only on what is stored and on the time. */
export const proofProblems = (proved: ProvedDumps, now: Date): readonly ProofProblem[] =>
  [overdue(proved, now), rotten(proved)].flatMap((problem) =>
    problem === undefined ? [] : [problem],
  );

const overdue = (proved: ProvedDumps, now: Date): ProofProblem | undefined => {
  const since = O.toUndefined(proofOverdueAt(proved));
  const everyMs = proved.state.rules.prove?.everyMs;
  if (since === undefined || everyMs === undefined || since > now) return undefined;
  const [last] = proved.proofs
    .filter(({ by }) => by === 'again')
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const failure = last === undefined || isRotten(last) ? O.none : last.failure;
  return { kind: 'proof_overdue', since, everyMs, failure };
};

/** One that is lost where it was written, as its look-up says, is `dump_lost` alone, and to be restored in place of no other. */
const rotten = ({ dumps, proofs }: ProvedDumps): ProofProblem | undefined => {
  const there = dumps.filter((dump) => isGood(dump) && O.exists(isWhole)(dump.stored));
  const found = there.flatMap((dump) => {
    const proof = lastProof(proofs, dump);
    return proof !== undefined && isRotten(proof) ? [{ dump, proof }] : [];
  });
  const [newest, ...others] = found;
  if (newest === undefined) return undefined;
  const rottenIds = new Set(found.map(({ dump }) => dump.id));
  const good = there.filter(({ id }) => !rottenIds.has(id));
  return {
    kind: 'dump_rotten',
    since: new Date(Math.min(...found.map(({ proof }) => proof.at.getTime()))),
    dump: newest.dump,
    failure: newest.proof.failure,
    others: others.length,
    instead: O.alt(() => O.fromNullable(good[0]))(
      O.fromNullable(good.filter((dump) => dump.startedAt > newest.dump.startedAt).at(-1)),
    ),
  };
};

/** The last proof of a dump that is in its destination. */
export const lastProof = (
  proofs: readonly StoredProof[],
  { id }: Pick<Run, 'id'>,
): StoredProof | undefined =>
  proofs
    .filter(({ run }) => run === id)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
