import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DeletionTime } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { DumpSighting, MissingCopy, StoredDump } from '../../stored-dump.js';
import { type DumpWork, dumpWork, type LookUp } from '../../keeping/dump-work.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import { isMoved, removeDump } from '../storing/stored-object.js';
import { gatherDumps, type GatherDumpsPorts } from './settle-dumps.js';
import { type HeldDump, holdDump, type HoldDumpPorts } from './held-dump.js';
import { describeLater, lookUpDump, type LookUpDumpPorts } from './look-up-dump.js';
import { type CopyBounds, makeCopy, type MakeCopyPorts } from './make-copy.js';
import {
  isAt,
  placesOf,
  withoutCopy,
  withoutMissing,
  withPlace,
} from '../../keeping/dump-places.js';

/**
 * Does what is due for the stored dumps of a schedule: looks them up, copies them to where copies are missing, and removes copies that
 * are kept no more. Everything follows from the state, so that the next call completes what was interrupted. Takes as long as the
 * copies do.
 */
export type KeepDumps = (schedule: ResourceId, signal: AbortSignal) => PortTask<void>;

export interface KeepDumpsPorts
  extends GatherDumpsPorts, HoldDumpPorts, MakeCopyPorts, LookUpDumpPorts {
  readonly schedules: Pick<ScheduleRegister, 'state' | 'rouse'>;
  readonly queue: Pick<RunQueue, 'stored' | 'hold' | 'renewHold' | 'keep'>;
  readonly destinations: Pick<DestinationRegister, 'find' | 'named'>;
  readonly storage: DumpStorage;
  readonly deletionTime: DeletionTime;
}

export const keepDumps =
  (ports: KeepDumpsPorts, bounds: CopyBounds): KeepDumps =>
  (schedule, signal) =>
    pipe(
      findWork(ports, schedule),
      TE.flatMap(
        TE.traverseSeqArray((work) =>
          signal.aborted
            ? TE.right(false)
            : holdDump(ports)(work.run, signal, (dump) => workOn(ports, bounds, work, dump)),
        ),
      ),
      // Its problems and its next upkeep follow from what was done.
      TE.flatMap((done) =>
        done.includes(true) ? ports.schedules.rouse(schedule) : TE.right(undefined),
      ),
    );

const findWork = (ports: KeepDumpsPorts, schedule: ResourceId): PortTask<readonly DumpWork[]> =>
  TE.flatMap(
    ports.schedules.state(schedule),
    O.match(
      () => TE.right([]),
      (state) =>
        pipe(
          gatherDumps(ports, state),
          TE.bindTo('dumps'),
          TE.apS('deletionTime', ports.deletionTime),
          TE.map(({ dumps, deletionTime }) => dumpWork(dumps, ports.clock.now(), deletionTime)),
        ),
    ),
  );

/** What fails is done another time. */
type Step = TE.TaskEither<unknown, unknown>;

const workOn = async (
  ports: KeepDumpsPorts,
  bounds: CopyBounds,
  { expired, stale, lookUps, copies }: DumpWork,
  dump: HeldDump,
): Promise<void> => {
  const steps: readonly (() => Step)[] = [
    ...expired.map(
      ({ copy }) =>
        () =>
          removeCopy(ports, dump, copy),
    ),
    ...stale.map((attempt) => () => forgetAttempt(ports, dump, attempt)),
    ...lookUps.map((one) => () => lookUp(ports, dump, one)),
    ...copies.map(
      ({ rule }) =>
        () =>
          makeCopy(ports, bounds)(dump, rule.destination),
    ),
  ];
  for (const step of steps) if (!dump.signal.aborted) await step()();
};

const removeCopy = (ports: KeepDumpsPorts, dump: HeldDump, copy: StoredDump): Step =>
  TE.flatMap(removeFrom(ports, copy.destination, copy.object), () =>
    dump.change(withoutCopy(copy)),
  );

const forgetAttempt = (
  ports: KeepDumpsPorts,
  dump: HeldDump,
  { destination, writing }: MissingCopy,
): Step =>
  pipe(
    writing === undefined ? TE.right(undefined) : removeFrom(ports, O.some(destination), writing),
    TE.flatMap(() => dump.change(withoutMissing(destination))),
  );

/** What lies in a destination that has left the fleet is left alone. */
const removeFrom = (
  { destinations, storage }: KeepDumpsPorts,
  id: O.Option<ResourceId>,
  object: string,
): Step =>
  O.isNone(id)
    ? TE.right(undefined)
    : TE.flatMap(
        destinations.find(id.value),
        O.match(
          (): Step => TE.right(undefined),
          (destination) => removeDump(storage)({ destination, object }),
        ),
      );

/** A copy in a destination that has left the fleet is known no more; what lay at a former place of one is not looked for. */
const lookUp = (
  ports: KeepDumpsPorts,
  dump: HeldDump,
  { destination: id, isRead }: LookUp,
): Step => {
  const { run } = dump.held();
  const stored = placesOf(run).find(isAt(id));
  if (stored === undefined) return TE.right(undefined);
  const at = ports.clock.now();
  const put = (seen: DumpSighting): Step =>
    dump.change((before) => withPlace(before, id, (place) => ({ ...place, seen })));
  const look = (destination: DestinationTarget): Step =>
    isMoved(ports.kinds, O.some(stored), { destination, object: stored.object })
      ? put({ at })
      : pipe(
          lookUpDump(ports)({ destination, stored }, { isRead, at, signal: dump.signal }),
          TE.flatMap(put),
          TE.flatMap(() => describeLater(ports, dump, destination)),
        );
  return pipe(
    ports.destinations.find(id),
    TE.flatMap(O.match((): Step => dump.change(withoutCopy(stored)), look)),
  );
};
