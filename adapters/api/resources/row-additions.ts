import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as t from 'io-ts';
import { Engine } from '../../../core/engines/engines.js';
import { primaryOf } from '../../../core/monitoring/groups/group-member.js';
import { leftOutWording, unseenWording } from '../../../core/monitoring/groups/reading-wording.js';
import type { ReadingsOf } from '../../../core/monitoring/use-cases/read-monitoring.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';
import type {
  DatabaseFigures,
  InstanceContents,
} from '../../../core/monitoring/ports/found-register.js';
import { isoDay, isoOrNull } from '../fields/instants.js';
import { protectionWording } from '../../../core/backups/proof/proof-wording.js';
import { lastProofBody } from '../backups/proof-body.js';
import type { DumpTimes } from '../../../core/backups/dump-times.js';
import type { DestinationSpaces } from '../../../core/backups/use-cases/destinations/read-destinations.js';
import type { DayOfRuns } from '../../../core/backups/ports/run-register.js';
import type { DumpDayBody } from './dump-times-fields.js';

const isRead = ({ type }: ResourceRowBody): boolean => type === 'server' || type === 'instance';

/** Those of the rows that are servers or instances. */
export const readOf = (rows: readonly ResourceRowBody[]): readonly ResourceId[] =>
  rows.filter(isRead).map(({ id }) => id as ResourceId);

/** Adds to the row of a server or an instance what runs there and its groups, and to that of an instance what is not seen of it. */
export const withReadings =
  (readingsOf: (resource: ResourceId) => ReadingsOf, now: Date) =>
  (row: ResourceRowBody): ResourceRowBody => {
    if (!isRead(row)) return row;
    const { own, contents, groups } = readingsOf(row.id as ResourceId);
    const places = groups.map(({ member: { standing }, all }) => ({
      id: standing.group,
      role: standing.role,
      primary: primaryOf(all)?.path ?? null,
      size: all.length,
    }));
    const [read] = row.type === 'instance' ? own : [];
    const { engine } = row;
    return {
      ...row,
      groups: places,
      engines: enginesOf(contents),
      database_count: contents.reduce((sum, { databases }) => sum + databases, 0),
      ...(read !== undefined &&
        Engine.is(engine) && {
          unseen: O.toNullable(unseenWording(engine, read)),
          left_out: O.toNullable(leftOutWording(read.reading, now)),
        }),
    };
  };

/** Each engine and version once. */
const enginesOf = (contents: readonly InstanceContents[]) => [
  ...new Map(
    contents.map(({ engine, serverMajor }) => {
      const server_major = O.toNullable(serverMajor);
      return [`${engine} ${server_major}`, { engine, server_major }] as const;
    }),
  ).values(),
];

/** Adds what logins have seen to the row of a database; others stay as they are. */
export const withFigures =
  (figuresOf: (database: ResourceId) => DatabaseFigures) =>
  (row: ResourceRowBody): ResourceRowBody => {
    if (row.type !== 'database') return row;
    const { serverMajor, sizeBytes, sizes } = figuresOf(row.id as ResourceId);
    return {
      ...row,
      server_major: O.toNullable(serverMajor),
      size_bytes: O.toNullable(sizeBytes),
      sizes: sizes.map(({ day, sizeBytes: bytes }) => ({ on: isoDay(day), bytes })),
    };
  };

export const databasesOf = (rows: readonly ResourceRowBody[]): readonly ResourceId[] =>
  rows.flatMap(({ type, id }) => (type === 'database' ? [id as ResourceId] : []));

/** Adds the times of its dumps to the row of a database; others stay as they are. */
export const withDumpTimes =
  (timesOf: (database: ResourceId) => DumpTimes) =>
  (row: ResourceRowBody): ResourceRowBody => {
    if (row.type !== 'database') return row;
    const { nextDueAt, lastGoodAt, lastRestored, destinations, protection } = timesOf(
      row.id as ResourceId,
    );
    return {
      ...row,
      next_dump_at: isoOrNull(nextDueAt),
      last_dump_at: isoOrNull(lastGoodAt),
      destinations: O.isNone(protection) ? null : destinations,
      protection: pipe(
        protection,
        O.map(({ state }) => state),
        O.toNullable,
      ),
      protection_reason: pipe(protection, O.map(protectionWording), O.toNullable),
      last_proof: pipe(lastRestored, O.map(lastProofBody), O.toNullable),
    };
  };

export const spaceBody = ({ days, trend, fullAt }: DestinationSpaces) => ({
  days: days.map(({ day, freeBytes }) => ({ on: isoDay(day), free_bytes: freeBytes })),
  trend,
  full_at: isoOrNull(fullAt),
});

export const runDayBodies = (days: readonly DayOfRuns[]): readonly t.TypeOf<typeof DumpDayBody>[] =>
  days.map(({ day, sizeBytes, tookMs, ...counts }) => ({
    on: isoDay(day),
    ...counts,
    size_bytes: O.toNullable(sizeBytes),
    seconds: O.toNullable(O.map((ms: number) => ms / 1_000)(tookMs)),
  }));
