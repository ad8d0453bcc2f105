import * as Eq from 'fp-ts/lib/Eq.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as N from 'fp-ts/lib/number.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { type ResourceRef, writtenPath } from '../../shared/resource.js';
import type { FleetRegister } from '../ports/fleet-register.js';

/**
 * Finds resources that the caller may read by what somebody types of their paths, as people write them, the best fit first: those that
 * have all words of it, in any order; otherwise those that have the characters of each word in their order.
 */
export type SearchResources = (caller: Caller, text: string) => PortTask<readonly ResourceRef[]>;

export interface SearchResourcesPorts {
  readonly fleet: Pick<FleetRegister, 'search'>;
}

/** So many are found of each type, from which the best are taken; more where they differ in how well they fit. */
const OF_EACH_TYPE = 20;
const OF_EACH_TYPE_BY_LETTERS = 200;
const MOST_FOUND = 20;

export const searchResources =
  ({ fleet }: SearchResourcesPorts): SearchResources =>
  (caller, typed) => {
    const text = writtenPath(typed).trim().toLowerCase();
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (words.length === 0) return TE.right([]);
    const sequences = words.map(RA.of);
    const others = (found: readonly ResourceRef[]) => {
      if (found.length === 0) {
        const letters = words.map((word) => Array.from(word));
        return fleet.search(
          caller,
          { sequences: letters, ending: O.none },
          OF_EACH_TYPE_BY_LETTERS,
        );
      }
      // Of many the first by path are found: what is called exactly so may be none of them.
      return found.length < OF_EACH_TYPE
        ? TE.right([])
        : fleet.search(caller, { sequences, ending: O.some(text) }, OF_EACH_TYPE);
    };
    return pipe(
      fleet.search(caller, { sequences, ending: O.none }, OF_EACH_TYPE),
      TE.bindTo('found'),
      TE.bind('more', ({ found }) => others(found)),
      TE.map(({ found, more }) => RA.uniq(BY_ID)([...found, ...more])),
      TE.map(flow(RA.sortBy(orders(text, words)), RA.takeLeft(MOST_FOUND))),
    );
  };

const BY_ID = Eq.contramap(({ id }: ResourceRef) => id)(S.Eq);

/**
 * What is called exactly so, or is at this path; what has the characters closest together, a name that begins so, then the shorter
 * path: what is above comes before what is under it.
 */
const orders = (text: string, words: readonly string[]): readonly Ord.Ord<ResourceRef>[] => {
  const by = (rank: (path: string) => number) =>
    Ord.contramap(({ path }: ResourceRef) => rank(path))(N.Ord);
  return [
    by((path) => fitOf(path, text)),
    by((path) => gapsIn(writtenPath(path).toLowerCase(), words)),
    by((path) => (words.some((word) => nameIn(path).startsWith(word)) ? 0 : 1)),
    by((path) => path.split('/').length),
    Ord.contramap(({ path }: ResourceRef) => path)(S.Ord),
  ];
};

const nameIn = (path: string): string =>
  writtenPath(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();

/** The end of a path, from a slash on, fits worse than all of it or a name, and better than any other part. */
const fitOf = (path: string, text: string): number => {
  const written = writtenPath(path).toLowerCase();
  if (written === text || nameIn(path) === text) return 0;
  return written.endsWith(`/${text}`) ? 1 : 2;
};

/** How many other characters stand between those of each word, where they are closest. */
const gapsIn = (path: string, words: readonly string[]): number =>
  words.reduce((sum, word) => sum + gapsOf(path, word), 0);

const gapsOf = (path: string, word: string): number => {
  const [first = '', ...others] = Array.from(word);
  const spans = Array.from(path, (letter, begin) => {
    if (letter !== first) return Infinity;
    const end = others.reduce((at, other) => (at < 0 ? at : path.indexOf(other, at + 1)), begin);
    return end < 0 ? Infinity : end - begin - others.length;
  });
  return Math.min(...spans);
};
