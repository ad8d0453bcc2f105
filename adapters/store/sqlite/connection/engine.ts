import type * as E from 'fp-ts/lib/Either.js';
import { identity } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { Engine } from '../../sql/engine/engine.js';
import { statementOf } from '../../sql/engine/steps.js';
import { methodsThat, registerWrites, type RegisterWrites } from '../../sql/register-writes.js';
import { SQLITE } from './dialect.js';
import type { SqliteSession } from './session.js';
import { type Running, stepsOn } from './steps-on.js';

export interface SqliteEngine extends Engine<RegisterWrites>, Running {}

/** The engine of a store: it reads in this thread, and writes in the other. */
export const sqliteEngine = (session: SqliteSession, now = Date.now): SqliteEngine => {
  const running = stepsOn(session.database, now);
  // The thread that writes has the steps of each method: here its name is enough.
  const write = session.write as (name: string, ...args: readonly unknown[]) => Outcome;
  return {
    ...running,
    read: (steps) => session.run(() => running.runNow(steps(), session.readTransaction)),
    writes: methodsThat(
      (named ??= registerWrites(NAMES_ONLY)),
      (_, name) =>
        (...args) =>
          TE.flatMapEither(write(name, ...args), identity),
    ),
  };
};

type Outcome = PortTask<E.Either<PortFailure, unknown>>;

/** Nothing is prepared where nothing is run. */
const NAMES_ONLY = {
  sql: SQLITE,
  prepare: (name: string, text: string) => statementOf({ name, text }),
};

let named: ReturnType<typeof registerWrites> | undefined;
