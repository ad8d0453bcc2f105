import * as E from 'fp-ts/lib/Either.js';
import type { LoginVerdict } from '../../core/domain/login-verdict.js';

/** `SHIPSHAPE_FUZZ_CONNECTIONS=100000 SHIPSHAPE_FUZZ_SEED=1` makes more of them, or the same ones again. */
export const FUZZ_CONNECTIONS = Number(process.env.SHIPSHAPE_FUZZ_CONNECTIONS ?? 2000);
const SEED = Number(process.env.SHIPSHAPE_FUZZ_SEED ?? Date.now() % 1_000_000);

export const LANES = 48;

export interface FuzzTurn {
  readonly index: number;
  readonly lane: number;
}

/** What the turn is spoilt by. */
export const seedOf = ({ index }: Pick<FuzzTurn, 'index'>): number => SEED + index;

/** Each lane takes every so manieth turn, one after another. */
export const indexIn = (lane: number, turn: number): number => lane + turn * LANES;

/** Makes all logins, so many at once, and counts what came of them. Prints how to have them again. */
export const fuzzInLanes = async (
  logIn: (turn: FuzzTurn) => Promise<E.Either<unknown, LoginVerdict>>,
): Promise<ReadonlyMap<string, number>> => {
  console.log(`        (SHIPSHAPE_FUZZ_SEED=${SEED})`);
  const verdicts = new Map<string, number>();
  const runLane = async (lane: number) => {
    for (let turn = 0; indexIn(lane, turn) < FUZZ_CONNECTIONS; turn += 1) {
      const verdict = wordFor(await logIn({ index: indexIn(lane, turn), lane }));
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
  return verdicts;
};

/** `failed` is a login whose thread has broken down. */
const wordFor = (outcome: E.Either<unknown, LoginVerdict>): string => {
  if (E.isLeft(outcome)) return 'failed';
  return outcome.right._tag === 'Refused' ? outcome.right.refusal.code : 'accepted';
};
