import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type Caller, isVisible } from '../../../core/access/caller.js';
import type { FoundDatabase, FoundDatabases } from '../../../core/dump-check/instance-facts.js';
import type {
  DatabaseFigures,
  FleetDatabase,
  FoundPage,
  FoundRegister,
  SizeOnDay,
} from '../../../core/monitoring/ports/found-register.js';
import { GONE_FOR_MS, SIZE_DAYS } from '../../../core/monitoring/ports/found-register.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import { firstPage } from '../../../core/shared/first-page.js';
import { dayOf } from '../../../core/shared/durations.js';
import { type ResourceId, resourcePath } from '../../../core/shared/resource.js';
import { groupPage, readingsAround } from './instance-readings.js';
import { policyOf } from '../fleet/fleet-register.js';
import type { FoundEntry, SeenEntry } from '../entries.js';
import type { MemoryState, StateCell } from '../state.js';
import { compareBytes } from '../fleet/readable.js';

export const memoryFoundRegister = (cell: StateCell): FoundRegister => ({
  record: (instance, found, reading, at) =>
    cell.run((state) => {
      const before = state.found.get(instance);
      if (state.byId.get(instance)?.resource.type !== 'instance') return;
      if (before === undefined || before.at < at)
        state.found.set(instance, { ...entryAfter(before, found, at), reading });
    }),
  readings: (caller, resources) => cell.run((state) => readingsAround(state, caller, resources)),
  groups: (caller, query) => cell.run((state) => groupPage(state, caller, query)),
  page: (caller, instance, query) =>
    cell.run((state): FoundPage => {
      const entry = state.found.get(instance);
      if (entry === undefined) return { reading: O.none, databases: [], next: O.none };
      const { at, isComplete, databases } = entry;
      const after = O.toUndefined(query.after);
      const rest = [...databases.values()]
        .filter(({ name }) => after === undefined || compareBytes(name, after) > 0)
        .sort((a, b) => compareBytes(a.name, b.name));
      const { shown, next } = firstPage(query.limit, rest, ({ name }) => name);
      const resourceOf = fleetDatabase(state, caller, instance);
      return {
        reading: O.some({ at, isComplete }),
        databases: shown.map(({ goneAt, sizes: _, ...one }) => ({
          ...one,
          lastSeen: O.getOrElse(() => at)(goneAt),
          resource: resourceOf(one.name),
        })),
        next,
      };
    }),
  figuresOf: (databases) =>
    cell.run((state) => databases.flatMap((database) => figuresOf(state, database))),
});

const figuresOf = (state: MemoryState, database: ResourceId): readonly DatabaseFigures[] => {
  const entry = state.byId.get(database);
  const [, instance] = entry?.lineage ?? [];
  if (entry?.resource.type !== 'database' || instance === undefined) return [];
  const seen = state.found.get(instance as ResourceId)?.databases.get(entry.resource.name);
  return [
    {
      database,
      serverMajor: O.fromNullable(state.seen.get(instance as ResourceId)),
      sizeBytes: seen?.sizeBytes ?? O.none,
      sizes: seen?.sizes ?? [],
    },
  ];
};

const entryAfter = (
  before: FoundEntry | undefined,
  { databases, isComplete }: FoundDatabases,
  at: Date,
): Omit<FoundEntry, 'reading'> => {
  const known = before?.databases ?? new Map<string, SeenEntry>();
  const seen = databases.map((one) => seenAfter(known.get(one.name), one, at));
  const names = new Set(seen.map(({ name }) => name));
  const gone = [...known.values()]
    .filter(({ name }) => !names.has(name))
    .map((one) => ({
      ...one,
      goneAt: O.alt(() => O.fromNullable(before?.at))(one.goneAt),
    }))
    .filter(({ goneAt }) => O.exists((last: Date) => +last >= +at - GONE_FOR_MS)(goneAt));
  return {
    at,
    isComplete,
    databases: new Map([...seen, ...gone].map((one) => [one.name, one])),
  };
};

const seenAfter = (known: SeenEntry | undefined, found: FoundDatabase, at: Date): SeenEntry => {
  const sizeBytes =
    O.isNone(found.sizeBytes) || isAlike(known, found.sizeBytes.value, dayOf(at))
      ? (known?.sizeBytes ?? O.none)
      : found.sizeBytes;
  return {
    ...found,
    sizeBytes,
    sizes: sizesAfter(known?.sizes ?? [], sizeBytes, dayOf(at)),
    firstSeen: known === undefined || O.isSome(known.goneAt) ? at : known.firstSeen,
    goneAt: O.none,
  };
};

/** Whether a size is within a tenth of the one that is known, if that is of the day, or within a hundredth. */
const isAlike = (known: SeenEntry | undefined, size: number, day: number): boolean => {
  const part = known?.sizes.at(-1)?.day === day ? 10 : 100;
  return O.exists((before: number) => Math.abs(before - size) * part <= before)(
    known?.sizeBytes ?? O.none,
  );
};

const sizesAfter = (
  known: readonly SizeOnDay[],
  size: O.Option<number>,
  day: number,
): readonly SizeOnDay[] => {
  if (O.isNone(size) || known.at(-1)?.sizeBytes === size.value) return known;
  const all = [...known.filter((one) => one.day !== day), { day, sizeBytes: size.value }];
  const first = day - SIZE_DAYS + 1;
  return all.filter((one, index) => one.day >= first || (all[index + 1]?.day ?? day) > first);
};

const fleetDatabase =
  (state: MemoryState, caller: Caller, instance: ResourceId) =>
  (name: string): O.Option<FleetDatabase> => {
    const { resources, byId } = state;
    const above = byId.get(instance)?.resource;
    if (above?.type !== 'instance') return O.none;
    const path = `${above.path}/${resourcePath(name)}`;
    return pipe(
      O.fromNullable(resources.get(keyText({ type: 'database', path }))),
      O.filter(({ lineage }) => isVisible(caller, 'database', lineage)),
      O.map((entry) => ({
        ...{ id: entry.id, path },
        managedBy: O.fromNullable(entry.resource.managedBy),
        policy: O.fromNullable(policyOf(state, entry)),
      })),
    );
  };
