import { pipe } from 'fp-ts/lib/function.js';
import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { FleetRegister } from '../ports/fleet-register.js';

/**
 * Finds resources that the caller may read by what somebody types of their paths, the best fit first: those that have all words of
 * it, in this order; where there are none, those that have its characters.
 */
export type SearchResources = (caller: Caller, text: string) => PortTask<readonly ResourceRef[]>;

export interface SearchResourcesPorts {
  readonly fleet: Pick<FleetRegister, 'search'>;
}

/** So many are found of each type, from which the best are taken. */
const OF_EACH_TYPE = 20;
const MOST_FOUND = 20;

export const searchResources =
  ({ fleet }: SearchResourcesPorts): SearchResources =>
  (caller, text) => {
    const words = text.split(/\s+/).filter((word) => word !== '');
    const letters = Array.from(words.join(''));
    const find = (parts: readonly string[]) =>
      parts.length === 0 ? TE.right([]) : fleet.search(caller, parts, OF_EACH_TYPE);
    return pipe(
      find(words),
      TE.flatMap((found) => (found.length > 0 ? TE.right(found) : find(letters))),
      TE.map(RA.sortBy(orders(words.join(' ')))),
      TE.map(RA.takeLeft(MOST_FOUND)),
    );
  };

/** A name that begins with what was typed, then the shorter path: what is above comes before what is under it. */
const orders = (text: string): readonly Ord.Ord<ResourceRef>[] => [
  Ord.contramap(({ path }: ResourceRef) => (beginsName(path, text) ? 0 : 1))(N.Ord),
  Ord.contramap(({ path }: ResourceRef) => path.split('/').length)(N.Ord),
  Ord.contramap(({ path }: ResourceRef) => path)(S.Ord),
];

const beginsName = (path: string, text: string): boolean =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .startsWith(text.toLowerCase());
