import { pipe } from 'fp-ts/lib/function.js';
import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type * as O from 'fp-ts/lib/Option.js';
import type { Caller, Forbidden } from '../../access/caller.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { DatabaseQuery, FleetRegister } from '../ports/fleet-register.js';
import { firstPage } from '../../shared/first-page.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorizeOnFleet } from '../../access/use-cases/authorize.js';
import type { Kinds } from '../../described/kind.js';
import { describeFleet, withoutDerived } from '../describe-fleet.js';
import type { FleetDescription } from '../fleet-description.js';
import { withoutSecrets } from '../secrets/keep-secrets.js';

/**
 * Finds resources that the caller may read by what somebody types of their paths, the best fit first: those that have all words of
 * it, in any order; where there are none, those that have the characters of each word in their order.
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
  (caller, text) => {
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (words.length === 0) return TE.right([]);
    return pipe(
      fleet.search(caller, words.map(RA.of), OF_EACH_TYPE),
      TE.flatMap((found) =>
        found.length > 0
          ? TE.right(found)
          : fleet.search(
              caller,
              words.map((word) => Array.from(word)),
              OF_EACH_TYPE_BY_LETTERS,
            ),
      ),
      TE.map(RA.sortBy(orders(words.map((word) => word.toLowerCase())))),
      TE.map(RA.takeLeft(MOST_FOUND)),
    );
  };

/** What has the characters closest together, a name that begins so, then the shorter path: what is above comes before what is under it. */
const orders = (words: readonly string[]): readonly Ord.Ord<ResourceRef>[] => [
  Ord.contramap(({ path }: ResourceRef) => gapsIn(path, words))(N.Ord),
  Ord.contramap(({ path }: ResourceRef) => (beginsName(path, words) ? 0 : 1))(N.Ord),
  Ord.contramap(({ path }: ResourceRef) => path.split('/').length)(N.Ord),
  Ord.contramap(({ path }: ResourceRef) => path)(S.Ord),
];

const beginsName = (path: string, words: readonly string[]): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return words.some((word) => name.startsWith(word));
};

/** How many other characters stand between those of each word, where they are closest. */
const gapsIn = (path: string, words: readonly string[]): number =>
  words.reduce((sum, word) => sum + gapsOf(path.toLowerCase(), word), 0);

const gapsOf = (path: string, word: string): number => {
  const [first = '', ...others] = Array.from(word);
  const spans = Array.from(path, (letter, begin) => {
    if (letter !== first) return Infinity;
    const end = others.reduce((at, other) => (at < 0 ? at : path.indexOf(other, at + 1)), begin);
    return end < 0 ? Infinity : end - begin - others.length;
  });
  return Math.min(...spans);
};

/**
 * Finds the resources with an id or a path such as `db-eu-1/main/shop` that the caller may read.
 * A server, a destination and a channel can have the same path.
 */
export type LocateResources = (
  caller: Caller,
  idOrPath: string,
) => PortTask<readonly ResourceRef[]>;

export interface LocateResourcesPorts {
  readonly fleet: Pick<FleetRegister, 'locate'>;
}

export const locateResources = ({ fleet }: LocateResourcesPorts): LocateResources => fleet.locate;

export interface DatabasePage {
  readonly databases: readonly ResourceRef[];
  /** The path after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** Lists the databases at or under a path that the caller may read. */
export type ListDatabases = (caller: Caller, query: DatabaseQuery) => PortTask<DatabasePage>;

export interface ListDatabasesPorts {
  readonly fleet: Pick<FleetRegister, 'databases'>;
}

export const listDatabases =
  ({ fleet }: ListDatabasesPorts): ListDatabases =>
  (caller, query) =>
    pipe(
      // One more than the page holds, to see whether there is one.
      fleet.databases(caller, { ...query, limit: query.limit + 1 }),
      TE.map((found) => {
        const { shown: databases, next } = firstPage(query.limit, found, ({ path }) => path);
        return { databases, next };
      }),
    );

/**
 * The whole fleet as it is described, where each secret is said to be kept, without what follows from that. It is for those who may apply a fleet, since a
 * part of it would remove the rest when it is applied with `prune`.
 */
export type ExportFleet = (caller: Caller) => PortTask<FleetDescription, Forbidden>;

export interface ExportFleetPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'resources'>;
  readonly kinds: Kinds;
}

export const exportFleet =
  ({ permissions, fleet, kinds }: ExportFleetPorts): ExportFleet =>
  (caller) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'fleet:write'),
      TE.flatMap(() => fleet.resources),
      TE.map((resources) => describeFleet(withoutDerived(resources).map(withoutSecrets(kinds)))),
    );

/** Checks whether the caller may apply a fleet, before a long description is read for nothing. */
export type MayApplyFleet = (caller: Caller) => PortTask<void, Forbidden>;

export interface MayApplyFleetPorts {
  readonly permissions: PermissionCheck;
}

export const mayApplyFleet =
  ({ permissions }: MayApplyFleetPorts): MayApplyFleet =>
  (caller) =>
    authorizeOnFleet(permissions)(caller, 'fleet:write');
