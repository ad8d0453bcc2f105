import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Run } from '../run.js';
import type { StoredDump } from '../stored-dump.js';

/** Whether it lies at a place as it was written, as far as is known. */
export const isWhole = ({ seen }: StoredDump): boolean => seen?.lost === undefined;

export const isAt =
  (destination: ResourceId) =>
  (stored: StoredDump): boolean =>
    O.exists((id: ResourceId) => id === destination)(stored.destination);

/** Where the dump of a run lies: in the destination of its schedule until that has removed it, and then its copies. */
export const placesOf = ({ state, stored, copies }: Run): readonly StoredDump[] => [
  ...(state === 'done' && O.isSome(stored) && O.isSome(stored.value.destination)
    ? [stored.value]
    : []),
  ...copies.there,
];
