import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';

/** `SHIPSHAPE_FUZZ_CONNECTIONS=100000 SHIPSHAPE_FUZZ_SEED=1` makes more of them, or the same ones again. */
export const FUZZ_CONNECTIONS = Number(process.env.SHIPSHAPE_FUZZ_CONNECTIONS ?? 2000);
const SEED = Number(process.env.SHIPSHAPE_FUZZ_SEED ?? Date.now() % 1_000_000);

export const LANES = 48;

export interface FuzzCase {
  readonly index: number;
  readonly lane: number;
}

/** What the turn is spoilt by. */
export const seedOf = ({ index }: FuzzCase): number => SEED + index;

/** How often each verdict was heard. */
export type ResultCounts = ReadonlyMap<string, number>;

/** Every verdict but that nobody answered in time takes a connection, and no login makes two. */
export const expectConnections = (connections: number, verdicts: ResultCounts): void => {
  const late = verdicts.get('timed_out') ?? 0;
  // On a machine that is too busy for most of them, little was looked at.
  expect(late).to.be.below(FUZZ_CONNECTIONS * 0.9);
  expect(connections).to.be.within(FUZZ_CONNECTIONS - late, FUZZ_CONNECTIONS);
};

/** Makes all logins, so many at once, and counts what came of them. Prints how to have them again. */
export const fuzzLogins = async (
  logIn: (turn: FuzzCase) => Promise<E.Either<unknown, LoginResult>>,
): Promise<ResultCounts> => {
  console.log(`        (SHIPSHAPE_FUZZ_SEED=${SEED})`);
  const verdicts = new Map<string, number>();
  const runLane = async (lane: number) => {
    for (let index = lane; index < FUZZ_CONNECTIONS; index += LANES) {
      const verdict = wordFor(await logIn({ index, lane }));
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
  console.log(
    `        (${Array.from(verdicts, ([verdict, count]) => `${count} ${verdict}`)
      .sort()
      .join(', ')})`,
  );
  return verdicts;
};

/** `failed` is a login whose thread has broken down. */
const wordFor = (outcome: E.Either<unknown, LoginResult>): string => {
  if (E.isLeft(outcome)) return 'failed';
  return outcome.right._tag === 'Refused' ? outcome.right.refusal.code : 'accepted';
};
