import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DumpsOfRun, Run } from '../run.js';
import type { MissingCopy, StoredDump } from '../stored-dump.js';
import { pipe } from 'fp-ts/lib/function.js';

/** Whether it lies at a place as it was written, as far as is known. */
export const isWhole = ({ seen }: StoredDump): boolean => seen?.lost === undefined;

export const isAt =
  (destination: ResourceId) =>
  (stored: StoredDump): boolean =>
    O.exists((id: ResourceId) => id === destination)(stored.destination);

/** Where the dump of a run is: in the destination of its schedule, unless it was removed there, and in its copies. */
export const placesOf = ({ state, stored, copies }: Run): readonly StoredDump[] => [
  ...(state === 'done' && O.isSome(stored) && O.isSome(stored.value.destination)
    ? [stored.value]
    : []),
  ...copies.there,
];

/** The dumps of a run, the one in a destination changed. */
export const withPlace = (
  { stored, copies }: DumpsOfRun,
  destination: ResourceId,
  change: (place: StoredDump) => StoredDump,
): DumpsOfRun => {
  const isThere = isAt(destination);
  const changed = (place: StoredDump) => (isThere(place) ? change(place) : place);
  return {
    stored: O.map(changed)(stored),
    copies: { ...copies, there: copies.there.map(changed) },
  };
};

/** The same without one of the copies, which may have been read from the store again meanwhile. */
export const withoutCopy =
  (copy: StoredDump) =>
  ({ stored, copies }: DumpsOfRun): DumpsOfRun => ({
    stored,
    copies: { ...copies, there: copies.there.filter((one) => !isSame(one, copy)) },
  });

/** One object in one destination. Copies of one attempt have the same name everywhere. */
const isSame = (one: StoredDump, other: StoredDump): boolean =>
  one.object === other.object &&
  O.toUndefined(one.destination) === O.toUndefined(other.destination);

/** With what is known of an attempt. */
export const withMissing =
  (missing: MissingCopy) =>
  (run: DumpsOfRun): DumpsOfRun => {
    const { stored, copies } = withoutMissing(missing.destination)(run);
    return { stored, copies: { ...copies, missing: [...copies.missing, missing] } };
  };

/** With a copy in place of the attempts at it. */
export const withCopy =
  (copy: StoredDump) =>
  (run: DumpsOfRun): DumpsOfRun => {
    const { stored, copies } = pipe(
      copy.destination,
      O.match(
        () => run,
        (id) => withoutMissing(id)(run),
      ),
    );
    return { stored, copies: { ...copies, there: [...copies.there, copy] } };
  };

/** Without what is known of attempts to copy to a destination. */
export const withoutMissing =
  (destination: ResourceId) =>
  ({ stored, copies }: DumpsOfRun): DumpsOfRun => ({
    stored,
    copies: { ...copies, missing: copies.missing.filter((one) => one.destination !== destination) },
  });
