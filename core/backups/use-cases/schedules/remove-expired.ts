import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DeletionTime } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import { isLocked } from '../../keeping/wanted-copies.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { expiredDumps, keepText } from '../../retention.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';
import type { StoredDump } from '../../stored-dump.js';
import type {
  KeptDumpsPorts,
  Removal,
  RemoveStored,
  RemoveStoredPorts,
} from '../storing/remove-stored.js';
import { keptDumps, removeStored } from '../storing/remove-stored.js';

/**
 * Removes the dumps of a schedule that it does not keep, and returns how many. One that is missing from its destination expires
 * with a note. One that cannot be removed now, such as from an unreachable destination, stays for the next time, with all
 * others there; so do all once the signal is aborted.
 */
export type RemoveExpired = (
  state: Pick<ScheduleState, 'path' | 'rules'>,
  signal: AbortSignal,
) => PortTask<number>;

export interface RemoveExpiredPorts extends RemoveStoredPorts, Omit<KeptDumpsPorts, 'queue'> {
  readonly queue: Pick<RunQueue, 'stored' | 'expire'>;
  readonly deletionTime: DeletionTime;
}

export const removeExpired =
  (ports: RemoveExpiredPorts, remove: RemoveStored = removeStored(ports)): RemoveExpired =>
  ({ path, rules: { keep, timezone } }, signal) =>
    keep === undefined
      ? TE.right(0)
      : pipe(
          TE.Do,
          TE.apS('dumps', keptDumps(ports)(path)),
          TE.apS('now', ports.deletionTime),
          TE.map(({ dumps, now }) =>
            expiredDumps(dumps, keep, now, timezone).filter(({ run }) => !isKeptLocked(run, now)),
          ),
          TE.flatMap(
            RA.reduce(NONE_YET, (before, { run }) =>
              TE.flatMap(before, (removed) =>
                signal.aborted || isAway(removed, run)
                  ? TE.right(removed)
                  : pipe(
                      remove(run, keepText(keep), signal),
                      TE.map((removal) => after(removed, run, removal)),
                    ),
              ),
            ),
          ),
          TE.map(({ count }) => count),
        );

/** Its destination refuses to remove it before. */
const isKeptLocked = ({ stored }: Run, now: Date): boolean =>
  O.exists((dump: StoredDump) => isLocked(dump, now))(stored);

interface Removed {
  readonly count: number;
  /** The destinations from which a dump could not be removed. */
  readonly away: readonly ResourceId[];
}

type Removing = PortTask<Removed>;

const NONE_YET: Removing = TE.right({ count: 0, away: [] });

const destinationOf = O.flatMap(({ destination }: StoredDump) => destination);

const isAway = ({ away }: Removed, { stored }: Run): boolean =>
  pipe(
    destinationOf(stored),
    O.exists((id) => away.includes(id)),
  );

const after = ({ count, away }: Removed, { stored }: Run, removal: Removal): Removed =>
  removal === 'away'
    ? { count, away: [...away, ...RA.fromOption(destinationOf(stored))] }
    : { count: removal === 'removed' ? count + 1 : count, away };
