import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { CopyFacts, CopyRule } from '../../keeping/wanted-copies.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { ScheduleState } from '../../schedule-state.js';
import type { Keep } from '../../../described/keep.js';

export interface GatherDumpsPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly destinations: Pick<DestinationRegister, 'named'>;
}

/** The stored dumps of a schedule, and what it says of their copies. */
export interface DumpsOfSchedule extends CopyFacts {
  readonly state: ScheduleState;
  /** Which dumps to keep in a destination. */
  readonly keepAt: (destination: ResourceId) => Keep | undefined;
}

/** What decides about the stored dumps of a schedule. What is to be copied to a destination that is not in the fleet is left out. */
export const gatherDumps = (
  { queue, destinations }: GatherDumpsPorts,
  state: ScheduleState,
): TE.TaskEither<PortFailure, DumpsOfSchedule> => {
  const { copies = [], keep: usual, timezone } = state.rules;
  return pipe(
    TE.Do,
    TE.apS('runs', queue.stored(state.path)),
    TE.apS(
      'rules',
      pipe(
        copies,
        TE.traverseSeqArray(({ destination, keep = usual }) =>
          pipe(
            destinations.named(destination),
            TE.map(O.map(({ id, name }): CopyRule => ({ destination: id, name, keep }))),
          ),
        ),
        TE.map((found) => found.flatMap((rule) => O.toUndefined(rule) ?? [])),
      ),
    ),
    TE.map(({ runs, rules }) => {
      const own = new Map(rules.map(({ destination, keep }) => [destination, keep]));
      const keepAt = (id: ResourceId) => (own.has(id) ? own.get(id) : usual);
      return { state, runs, rules, timezone, keepAt };
    }),
  );
};
