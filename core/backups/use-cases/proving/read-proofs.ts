import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import { listDatabases, type ListDatabasesPorts } from '../../../fleet/use-cases/read-fleet.js';
import type { ResourceReader } from '../../../problems/ports/resource-reader.js';
import type { ResourcePage, ResourceQuery, ResourceRow } from '../../../problems/resource-row.js';
import { matchesPath, matchesResource } from '../../../problems/resource-row.js';
import { pageAfter } from '../../../shared/first-page.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { Protection, ProtectionState } from '../../proof/proof.js';
import { findDumpTimes, type FindDumpTimesPorts } from '../schedules/find-next-times.js';
import type { DatabaseQuery } from '../../../fleet/ports/fleet-register.js';
import type { ResourceRef } from '../../../shared/resource.js';
import type { DumpTimes } from '../../dump-times.js';
import type { ProofCounts, ProofRegister } from '../../ports/proof-register.js';

/** Lists the databases that are so protected, by path, where the caller may read it. A page is as one of all databases. */
export type ListProtected = (caller: Caller, query: ProtectedQuery) => PortTask<ResourcePage>;

export interface ProtectedQuery extends Omit<ResourceQuery, 'order' | 'type' | 'after'> {
  readonly protection: ProtectionState;
  /** Those that were so protected a moment ago, by path, where they are few: no others are looked at. */
  readonly among: O.Option<readonly ResourceRef[]>;
  /** The path after which the page begins; none for the first page. */
  readonly after: O.Option<string>;
}

export interface ListProtectedPorts extends ListDatabasesPorts, FindDumpTimesPorts {
  readonly resources: Pick<ResourceReader, 'these'>;
  readonly clock: Clock;
}

/** How many databases are read at once: a few milliseconds of a store in whose thread requests are served. */
const SLICE = 500;

/** After so many slices a page is returned as it is, unless it is empty: that would look like the end of the list. */
const MOST_SLICES = 8;

/** Of what is looked at, only what is so protected is read as a row: what is wrong with a database costs more than its dumps. */
export const listProtected = (ports: ListProtectedPorts): ListProtected => {
  const readSlice = sliceReader(ports);
  const fill = (
    caller: Caller,
    query: ProtectedQuery,
    before: readonly ResourceRow[],
    slices: number,
  ): PortTask<ResourcePage> =>
    TE.flatMap(readSlice(caller, query), ({ rows: found, next }) => {
      const rows = [...before, ...found];
      if (rows.length > query.limit) return TE.right(cutAt(query.limit, rows));
      if (O.isNone(next) || (slices <= 1 && rows.length > 0))
        return TE.right({ rows, next: O.map(pathPosition)(next) });
      return fill(caller, { ...query, after: next }, rows, slices - 1);
    });
  return (caller, query) => fill(caller, query, [], MOST_SLICES);
};

interface Slice {
  readonly rows: readonly ResourceRow[];
  readonly next: O.Option<string>;
}

const sliceReader = (ports: ListProtectedPorts) => {
  const findTimes = findDumpTimes(ports);
  const readThese: ResourceReader['these'] = (caller, ids, at) =>
    ids.length === 0 ? TE.right([]) : ports.resources.these(caller, ids, at);
  return (caller: Caller, query: ProtectedQuery): PortTask<Slice> => {
    const whole: ResourceQuery = { ...query, type: 'database', order: 'path', after: O.none };
    const { under, after } = query;
    return pipe(
      query.among,
      O.match(
        () => listDatabases(ports)(caller, { under, after, limit: SLICE }),
        (all) => TE.right(pageAfter(SLICE, all, after)),
      ),
      TE.bindTo('page'),
      TE.let('listed', ({ page }) => page.databases.filter(({ path }) => matchesPath(whole, path))),
      TE.let('ids', ({ listed }) => listed.map(({ id }) => id)),
      TE.bind('timesOf', ({ ids }) => findTimes(caller, ids)),
      TE.bind('rows', ({ listed, timesOf }) => {
        const isWanted = ({ id }: ResourceRef) =>
          O.toUndefined(timesOf(id).protection)?.state === query.protection;
        const ids = listed.filter(isWanted).map(({ id }) => id);
        return readThese(caller, ids, ports.clock.now());
      }),
      TE.map(({ page, listed, rows }) => {
        const byId = new Map(rows.map((row) => [row.resource.id, row]));
        const inOrder = listed.flatMap(({ id }) => byId.get(id) ?? []);
        return { rows: inOrder.filter((row) => matchesResource(whole, row)), next: page.next };
      }),
    );
  };
};

const pathPosition = (path: string) => ({ _tag: 'Path' as const, path });

const cutAt = (limit: number, rows: readonly ResourceRow[]): ResourcePage => {
  const shown = rows.slice(0, limit);
  return {
    rows: shown,
    next: O.map((row: ResourceRow) => pathPosition(row.resource.path))(RA.last(shown)),
  };
};

/** What an auditor asks of a database. */
export interface DatabaseProofs extends Omit<DumpTimes, 'protection'> {
  readonly database: ResourceRef;
  readonly protection: Protection;
  /** Of its proofs since a time. */
  readonly counts: Pick<ProofCounts, 'good' | 'failed'>;
}

export interface ProofPage {
  readonly databases: readonly DatabaseProofs[];
  /** The path after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** Lists the proofs of the databases at or under a path on which the caller holds `backup:read`, by path. */
export type ListProofs = (caller: Caller, query: DatabaseQuery, since: Date) => PortTask<ProofPage>;

export interface ListProofsPorts extends ListDatabasesPorts, Omit<FindDumpTimesPorts, 'proofs'> {
  readonly proofs: Pick<ProofRegister, 'ofDatabases' | 'countsOf'>;
}

export const listProofs =
  (ports: ListProofsPorts): ListProofs =>
  (caller, query, since) =>
    pipe(
      listDatabases(ports)(caller, query),
      TE.bindTo('page'),
      TE.let('ids', ({ page }) => page.databases.map(({ id }) => id)),
      TE.bind('timesOf', ({ ids }) => findDumpTimes(ports)(caller, ids)),
      TE.bind('counts', ({ ids }) => ports.proofs.countsOf(ids, since)),
      TE.map(({ page: { databases, next }, timesOf, counts }) => ({
        next,
        databases: databases.flatMap((database): readonly DatabaseProofs[] => {
          const { protection, ...times } = timesOf(database.id);
          if (O.isNone(protection)) return [];
          const counted = counts.find((one) => one.database === database.id);
          const { good, failed } = counted ?? { good: 0, failed: 0 };
          return [{ database, ...times, protection: protection.value, counts: { good, failed } }];
        }),
      })),
    );
