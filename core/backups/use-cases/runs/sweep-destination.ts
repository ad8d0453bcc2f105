import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DestinationTarget } from '../../destination-target.js';
import { isObjectOf } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { RunQueue } from '../../ports/run-queue.js';

/**
 * Removes what dumps that were not finished have left in a destination, and returns how many there were. That a destination
 * refuses is a problem of its own, which its probe finds.
 */
export type SweepDestination = (target: DestinationTarget) => TE.TaskEither<PortFailure, number>;

export interface SweepDestinationPorts {
  readonly queue: Pick<RunQueue, 'underWay'>;
  readonly storage: Pick<DumpStorage, 'sweep'>;
}

export const sweepDestination =
  ({ queue, storage }: SweepDestinationPorts): SweepDestination =>
  (target) =>
    pipe(
      storage.sweep(target, isUnderWay(queue)),
      TE.orElse((failure) => (failure._tag === 'StorageRefused' ? TE.right(0) : TE.left(failure))),
    );

const isUnderWay = ({
  underWay,
}: SweepDestinationPorts['queue']): TE.TaskEither<PortFailure, (object: string) => boolean> =>
  pipe(
    underWay,
    TE.map(RA.map(isObjectOf)),
    TE.map((tests) => (object: string) => tests.some((isOf) => isOf(object))),
  );
