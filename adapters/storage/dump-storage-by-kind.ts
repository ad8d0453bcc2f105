import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import type { DumpStorage } from '../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../core/backups/storage-refusal.js';
import type { DestinationKind } from '../../core/fleet/destination-settings.js';
import { sourceBytes } from './source-bytes.js';

/** Passes each destination to the storage of its kind. One of another kind, which an older version took, is misconfigured. */
export const dumpStorageByKind = (
  storages: Readonly<Partial<Record<DestinationKind, DumpStorage>>>,
): DumpStorage => {
  const kinds = new Map<string, DumpStorage>(Object.entries(storages));
  const of = ({ kind }: DestinationTarget): DumpStorage => kinds.get(kind) ?? OF_NO_KIND;
  return {
    probe: (target, signal) => of(target).probe(target, signal),
    put: (target, object, bytes, signal) => of(target).put(target, object, bytes, signal),
    open: (target, object, signal) => of(target).open(target, object, signal),
    remove: (target, object) => of(target).remove(target, object),
    sweep: (target, underWay) => of(target).sweep(target, underWay),
  };
};

const misconfigured = TE.left(storageRefused('destination_misconfigured'));

const OF_NO_KIND: DumpStorage = {
  probe: () => misconfigured,
  put: (_target, _object, bytes, signal) => () => {
    sourceBytes(bytes, signal).end();
    return misconfigured();
  },
  open: () => misconfigured,
  remove: () => misconfigured,
  sweep: () => misconfigured,
};
