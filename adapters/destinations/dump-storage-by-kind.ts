import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import type { DumpStorage } from '../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../core/backups/storage-refusal.js';
import { withDeadline } from '../network/deadline.js';
import { sourceBytes } from './source-bytes.js';

/** For so long a probe may take: a destination that is silent holds up nothing else, and one that is slow is still used. */
const PROBE_MS = 60_000;

/** As long as a test of a channel: somebody waits for it. */
const TEST_MS = 10_000;

/**
 * Passes each destination to the storage of its kind. One of another kind, which an older version took, is misconfigured; one
 * whose probe takes longer than `probeMs` cannot be reached.
 */
export const dumpStorageByKind = (
  storages: Readonly<Record<string, DumpStorage>>,
  probeMs = PROBE_MS,
): DumpStorage => {
  const kinds = new Map<string, DumpStorage>(Object.entries(storages));
  const of = ({ kind }: DestinationTarget): DumpStorage => kinds.get(kind) ?? OF_NO_KIND;
  return {
    probe: (target, signal) => probeWithin(of(target), probeMs).probe(target, signal),
    put: (target, object, bytes, signal) => of(target).put(target, object, bytes, signal),
    open: (target, object, signal) => of(target).open(target, object, signal),
    size: (target, object, signal) => of(target).size(target, object, signal),
    remove: (target, object) => of(target).remove(target, object),
    sweep: (target, underWay) => of(target).sweep(target, underWay),
  };
};

type Probed = Awaited<ReturnType<ReturnType<DumpStorage['probe']>>>;

/** The time is that of a test by default. What a probe cleans up is not waited for: at a disk that does not answer that never ends. */
export const probeWithin = (
  { probe }: Pick<DumpStorage, 'probe'>,
  ms = TEST_MS,
): Pick<DumpStorage, 'probe'> => ({
  probe: (target, signal) => () =>
    withDeadline<Probed>(
      ms,
      (late) => probe(target, AbortSignal.any([signal, late]))(),
      () => unreachable,
    ),
});

const unreachable = E.left(storageRefused('destination_unreachable'));

const misconfigured = TE.left(storageRefused('destination_misconfigured'));

const OF_NO_KIND: DumpStorage = {
  probe: () => misconfigured,
  put: (_target, _object, bytes, signal) => () => {
    sourceBytes(bytes, signal).end();
    return misconfigured();
  },
  open: () => misconfigured,
  size: () => misconfigured,
  remove: () => misconfigured,
  sweep: () => misconfigured,
};
