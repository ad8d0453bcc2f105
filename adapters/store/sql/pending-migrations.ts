import * as E from 'fp-ts/lib/Either.js';

/** How a store of one engine came to its schema. A store has a version, which each migration brings one further. */
export interface Migrations {
  /** The version of a store that the baseline made. */
  readonly baselineVersion: number;
  /**
   * First the baseline, which makes the schema of that version in an empty database, then what has landed since, in this order.
   * What has landed keeps its text and its place: another follows the last.
   */
  readonly texts: readonly string[];
}

/** Why a store of another version is not opened. */
export type StoreVersionFailure =
  | { readonly _tag: 'StoreOlder'; readonly version: number; readonly oldestKnown: number }
  | { readonly _tag: 'StoreNewer'; readonly version: number; readonly newestKnown: number };

export const newestVersion = ({ baselineVersion, texts }: Migrations): number =>
  baselineVersion + texts.length - 1;

/** What brings a store of a version up to date; version 0 is no store yet. */
export const pendingMigrations = (
  migrations: Migrations,
  version: number,
): E.Either<StoreVersionFailure, readonly string[]> => {
  const { baselineVersion, texts } = migrations;
  const newestKnown = newestVersion(migrations);
  if (version > newestKnown) return E.left({ _tag: 'StoreNewer', version, newestKnown });
  if (version === 0) return E.right(texts);
  return version < baselineVersion
    ? E.left({ _tag: 'StoreOlder', version, oldestKnown: baselineVersion })
    : E.right(texts.slice(version - baselineVersion + 1));
};

/** What an operator reads about it. */
export const storeVersionWording = (store: string, failure: StoreVersionFailure): string =>
  failure._tag === 'StoreOlder'
    ? `${store} was written by an older Shipshape (version ${String(failure.version)} of the store; this program knows it from ${String(failure.oldestKnown)} on). Start Shipshape 0.1 of 28 November 2026 (commit 56484eba) with it once, which brings it up to date, then this one again.`
    : `${store} was written by a newer Shipshape (version ${String(failure.version)} of the store; this program knows up to ${String(failure.newestKnown)}). Run that Shipshape again, or restore a copy made before the upgrade.`;
