import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type {
  DestinationRegister,
  DestinationState,
} from '../../../core/backups/ports/destination-register.js';
import { LARGEST_WITHIN_MS } from '../../../core/backups/ports/destination-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { FleetEntry, MemoryState, ResourceEntry, StateCell } from '../state.js';
import { recordUpkeep, wakeResources } from './schedule-state.js';
import { destinationsOf } from '../../../core/described/keep.js';

export const memoryDestinationRegister = (cell: StateCell): DestinationRegister => ({
  find: (id) => cell.run((state) => O.flatMap(O.fromNullable(state.byId.get(id)), targetIn(state))),
  named: (name) =>
    cell.run((state) =>
      pipe(
        O.fromNullable([...state.byId.values()].find((one) => isNamed(one, name))),
        O.flatMap(targetIn(state)),
      ),
    ),
  wake: (leaseMs, limit) =>
    cell.run((state) =>
      wakeResources(state, 'destination', leaseMs, limit).flatMap((entry) =>
        RA.fromOption(
          pipe(
            targetIn(state)(entry),
            O.map((target) => E.right(stateOf(state)(target))),
          ),
        ),
      ),
    ),
  record: (id, probe, wakeAt) =>
    cell.run((state) => recordUpkeep(state, 'destination', id, { probe: O.some(probe) }, wakeAt)),
});

const isNamed = ({ resource }: ResourceEntry | FleetEntry, name: string): boolean =>
  resource.type === 'destination' && resource.name === name;

const targetIn =
  (state: MemoryState) =>
  ({ id, resource }: ResourceEntry | FleetEntry): O.Option<DestinationTarget> => {
    if (resource.type !== 'destination') return O.none;
    const { kind, encrypt = [] } = resource.attributes;
    const probe = lastProbeOf(state, id);
    const mark = O.flatMap(probe, (last) => last.mark);
    const days = O.isNone(probe) ? [] : probe.value.days;
    return pipe(
      resource.secret,
      O.map((settings) => ({ id, name: resource.name, kind, settings, encrypt, mark, days })),
    );
  };

const lastProbeOf = ({ upkeep }: MemoryState, id: ResourceId) => upkeep.get(id)?.probe ?? O.none;

const stateOf =
  (state: MemoryState) =>
  (target: DestinationTarget): DestinationState => ({
    target,
    schedules: [...state.resources.values()].filter(
      ({ resource }) =>
        resource.type === 'schedule' && destinationsOf(resource.attributes).includes(target.name),
    ).length,
    largestBytes: largestOf(state, target.id),
    lastProbe: lastProbeOf(state, target.id),
  });

const largestOf = ({ runs, now }: MemoryState, id: ResourceId): O.Option<number> => {
  const since = now() - LARGEST_WITHIN_MS;
  const sizes = [...runs.values()].flatMap(({ stored, endedAt }) =>
    O.isSome(stored) &&
    O.exists((at: Date) => at.getTime() >= since)(endedAt) &&
    O.exists((of: ResourceId) => of === id)(stored.value.destination)
      ? [stored.value.sizeBytes]
      : [],
  );
  return sizes.length === 0 ? O.none : O.some(Math.max(...sizes));
};
