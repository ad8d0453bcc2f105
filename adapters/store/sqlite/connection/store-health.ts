import { setTimeout as sleep } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, StoreHealth } from '../../../../core/shared/ports/port-failure.js';
import { isUnavailable } from '../../../../core/shared/ports/port-failure.js';
import { LOST, type SqliteSession } from './session.js';

/** How long the outcome of one write stands for the next ones. A store that failed is tried again soon. */
const GOOD_FOR_MS = 5_000;
const BAD_FOR_MS = 1_000;

/** Who waits longer for a write waits for another one, which is no failure of the store. */
const PATIENCE_MS = 1_000;

type Outcome = E.Either<PortFailure, void>;

/** The store can be read, and a row was written to it a moment ago: a disk that is full can be read as well as ever. */
export const sqliteStoreHealth = ({
  database,
  run,
  write,
  isInPlace,
}: SqliteSession): StoreHealth => {
  const selectAnyCount = database.prepare('SELECT count FROM resource_count LIMIT 1');
  const read = run(() => {
    selectAnyCount.get();
    return E.right(undefined);
  });
  const last = { until: 0, outcome: Promise.resolve<Outcome>(E.right(undefined)) };
  const tryToWrite = async (): Promise<Outcome> => {
    const outcome = forgiveBusy(await write('stampHealth', Date.now())());
    last.until = performance.now() + (E.isRight(outcome) ? GOOD_FOR_MS : BAD_FOR_MS);
    return outcome;
  };
  const written = (): Promise<Outcome> => {
    if (performance.now() < last.until) return last.outcome;
    last.until = Infinity;
    return (last.outcome = tryToWrite());
  };
  return {
    check: TE.flatMap(read, () =>
      isInPlace() ? () => withPatience(written()) : TE.fromEither(LOST),
    ),
  };
};

/** Another program may write for long, and ends. */
const forgiveBusy = (outcome: Outcome): Outcome =>
  E.isLeft(outcome) && isUnavailable(outcome.left, 'busy') ? E.right(undefined) : outcome;

const withPatience = async (outcome: Promise<Outcome>): Promise<Outcome> => {
  const patience = new AbortController();
  const enough = sleep(PATIENCE_MS, E.right(undefined), patience).catch(() => E.right(undefined));
  try {
    return await Promise.race([outcome, enough]);
  } finally {
    patience.abort();
  }
};
