import type * as E from 'fp-ts/lib/Either.js';
import { identity, pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { Engine } from '../../sql/engine/engine.js';
import type { RegisterWrites } from '../../sql/register-writes.js';
import type { SqliteSession } from './session.js';
import { type Running, stepsOn } from './steps-on.js';

export interface SqliteEngine extends Engine<RegisterWrites>, Running {}

/** The engine of a store: it reads in this thread, and writes in the other. */
export const sqliteEngine = (session: SqliteSession): SqliteEngine => {
  const running = stepsOn(session.database);
  return {
    ...running,
    read: (steps) => session.run(() => running.runNow(steps(), session.readTransaction)),
    writes: writesByName(session.write),
  };
};

type Outcome = TE.TaskEither<PortFailure, E.Either<PortFailure, unknown>>;

/** The thread that writes has the steps of each write: here its name is enough. */
const writesByName = (write: SqliteSession['write']): SqliteEngine['writes'] => {
  const byName = write as (name: PropertyKey, ...args: readonly unknown[]) => Outcome;
  return new Proxy({} as SqliteEngine['writes'], {
    get:
      (_, name) =>
      (...args: readonly unknown[]) =>
        pipe(byName(name, ...args), TE.flatMapEither(identity)),
  });
};
