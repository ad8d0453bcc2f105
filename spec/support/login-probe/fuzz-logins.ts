import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';

/** `SHIPSHAPE_FUZZ_CONNECTIONS=100000 SHIPSHAPE_FUZZ_SEED=1` makes more logins, or repeats the same ones. */
export const FUZZ_CONNECTIONS = Number(process.env.SHIPSHAPE_FUZZ_CONNECTIONS ?? 2000);
const SEED = Number(process.env.SHIPSHAPE_FUZZ_SEED ?? Date.now() % 1_000_000);

export const LANES = 48;

export interface FuzzCase {
  readonly index: number;
  readonly lane: number;
}

/** The seed of the corruption. */
export const seedOf = ({ index }: FuzzCase): number => SEED + index;

/** How often each result was returned. */
export type ResultCounts = ReadonlyMap<string, number>;

/** Every result but `timed_out` takes a connection, and no login makes two. */
export const expectConnections = (connections: number, verdicts: ResultCounts): void => {
  const late = verdicts.get('timed_out') ?? 0;
  // On a machine that is too busy for most logins, little was tested.
  expect(late).to.be.below(FUZZ_CONNECTIONS * 0.9);
  expect(connections).to.be.within(FUZZ_CONNECTIONS - late, FUZZ_CONNECTIONS);
};

/** Makes all logins, so many at once, and counts their results. Prints how to repeat them. */
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

/** `failed` is a login whose thread has crashed. */
const wordFor = (outcome: E.Either<unknown, LoginResult>): string => {
  if (E.isLeft(outcome)) return 'failed';
  return outcome.right._tag === 'Refused' ? outcome.right.refusal.code : 'accepted';
};
