import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DumpPlace, KindOfDestination, Kinds } from '../../described/kind.js';
import { findKind } from '../../described/kind.js';
import type { DestinationTarget } from '../destination-target.js';

export type { DumpPlace };

/** One that was stored, also of a kind that is not known any more. */
export const DumpPlaceCodec = t.intersection([
  t.type({ kind: t.string }),
  t.record(t.string, t.union([t.string, t.number])),
]) satisfies t.Type<DumpPlace, unknown>;

type Target = Pick<DestinationTarget, 'kind' | 'settings'>;

/** Where a destination is; none where its settings are not those of a kind that is known. */
export const dumpPlace = (kinds: Kinds, { kind, settings }: Target): O.Option<DumpPlace> =>
  O.flatMap(findKind(kinds.destinations, kind), ({ placeOf }) => placeOf(settings));

/**
 * Whether a destination is at another place by now than when a dump was written there; false where either is not known. As whom
 * to log in, and what a bucket's region is called, are no part of it.
 */
export const hasMoved = (kinds: Kinds, written: O.Option<DumpPlace>, target: Target): boolean =>
  pipe(
    O.Do,
    O.apS('before', written),
    O.apS('now', dumpPlace(kinds, target)),
    O.apS('kind', findKind(kinds.destinations, target.kind)),
    O.exists(({ before, now, kind: { where } }) =>
      ['kind', ...where].some((key) => (before[key] ?? '') !== (now[key] ?? '')),
    ),
  );

/** The name of the file into which a person fetches an object. */
export const fetchedFile = (object: string): string => `./${object.split('/').at(-1) ?? ''}`;

/** The lines to type in a shell to fetch an object from a place; none where nothing is known of how. */
export const fetchLines = (
  { destinations }: Kinds,
  place: O.Option<DumpPlace>,
  object: string,
): O.Option<readonly string[]> =>
  O.flatMap(place, (one) =>
    O.flatMap(({ fetch }: KindOfDestination) => fetch(one, object, fetchedFile(object)))(
      findKind(destinations, one.kind),
    ),
  );
