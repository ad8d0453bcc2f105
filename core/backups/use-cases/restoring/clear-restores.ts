import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import { dumpKindOf } from '../../dump-kind.js';
import type { DumpRestorer } from '../../ports/dump-restorer.js';
import type { RunRegister } from '../../ports/run-register.js';
import type { Run } from '../../run.js';

/**
 * Removes what restores have left on their servers whose nodes were killed, or that could not be reached then; returns how many are
 * cleared. A server that cannot be reached is tried again the next time; one that was removed from the fleet is left alone.
 */
export type ClearRestores = TaskEither<PortFailure, number>;

export interface ClearRestoresPorts {
  readonly runs: Pick<RunRegister, 'uncleared' | 'clear'>;
  readonly fleet: Pick<FleetRegister, 'instanceTarget'>;
  readonly restorer: Pick<DumpRestorer, 'clear'>;
}

/** For so long a server may take. */
const CLEARING_MS = 60_000;

export const clearRestores =
  (ports: ClearRestoresPorts): ClearRestores =>
  async () => {
    const uncleared = await ports.runs.uncleared();
    if (E.isLeft(uncleared)) return uncleared;
    let cleared = 0;
    for (const run of uncleared.right) {
      const isClear = await clear(ports, run);
      if (E.isLeft(isClear)) return isClear;
      if (isClear.right) cleared += 1;
    }
    return E.right(cleared);
  };

const clear = async (
  { runs, fleet, restorer }: ClearRestoresPorts,
  run: Run,
): Promise<E.Either<PortFailure, boolean>> => {
  if (O.isNone(run.restore)) return runs.clear(run.id)();
  const { instance, database } = run.restore.value;
  const target = await fleet.instanceTarget(instance)();
  if (E.isLeft(target)) return target;
  if (O.isSome(target.right)) {
    const kind = { ...dumpKindOf(run, {}), toolMajor: 0 };
    const order = { run: run.id, kind, target: target.right.value, database };
    const done = await restorer.clear(order, AbortSignal.timeout(CLEARING_MS))();
    if (E.isLeft(done)) return E.right(false);
  }
  return runs.clear(run.id)();
};
