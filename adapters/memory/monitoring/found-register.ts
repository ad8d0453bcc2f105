import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { isVisible } from '../../../core/access/lineage.js';
import type { Caller } from '../../../core/access/caller.js';
import type { FoundDatabase, FoundDatabases } from '../../../core/dump-check/instance-facts.js';
import {
  type FleetDatabase,
  type FoundPage,
  type FoundRegister,
  GONE_FOR_MS,
} from '../../../core/monitoring/ports/found-register.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import { type ResourceId, resourcePath } from '../../../core/shared/resource.js';
import { compareBytes, policyOf } from '../fleet/fleet-register.js';
import type { FoundEntry, SeenEntry } from '../entries.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';

export const memoryFoundRegister = (cell: StateCell): FoundRegister => ({
  record: (instance, found, at) =>
    cell.run((state) => {
      const before = state.found.get(instance);
      if (state.byId.get(instance)?.resource.type !== 'instance') return;
      if (before === undefined || before.at < at)
        state.found.set(instance, entryAfter(before, found, at));
    }),
  page: (caller, instance, query) =>
    cell.run((state): FoundPage => {
      const entry = state.found.get(instance);
      if (entry === undefined) return { reading: O.none, databases: [], next: O.none };
      const { at, isComplete, databases } = entry;
      const after = O.toUndefined(query.after);
      const rest = [...databases.values()]
        .filter(({ name }) => after === undefined || compareBytes(name, after) > 0)
        .sort((a, b) => compareBytes(a.name, b.name));
      const shown = rest.slice(0, query.limit);
      const resourceOf = fleetDatabase(state, caller, instance);
      return {
        reading: O.some({ at, isComplete }),
        databases: shown.map(({ goneAt, ...one }) => ({
          ...one,
          lastSeen: O.getOrElse(() => at)(goneAt),
          resource: resourceOf(one.name),
        })),
        next:
          rest.length > shown.length
            ? O.map(({ name }: SeenEntry) => name)(RA.last(shown))
            : O.none,
      };
    }),
});

const entryAfter = (
  before: FoundEntry | undefined,
  { databases, isComplete }: FoundDatabases,
  at: Date,
): FoundEntry => {
  const known = before?.databases ?? new Map<string, SeenEntry>();
  const seen = databases.map((one) => seenAfter(known.get(one.name), one, at));
  const names = new Set(seen.map(({ name }) => name));
  const gone = [...known.values()]
    .filter(({ name }) => !names.has(name))
    .map((one) => ({
      ...one,
      goneAt: pipe(
        one.goneAt,
        O.alt(() => O.fromNullable(before?.at)),
      ),
    }))
    .filter(({ goneAt }) => O.exists((last: Date) => +last >= +at - GONE_FOR_MS)(goneAt));
  return {
    at,
    isComplete,
    databases: new Map([...seen, ...gone].map((one) => [one.name, one])),
  };
};

const seenAfter = (known: SeenEntry | undefined, found: FoundDatabase, at: Date): SeenEntry => ({
  ...found,
  sizeBytes:
    O.isNone(found.sizeBytes) || isAlike(known, found.sizeBytes.value)
      ? (known?.sizeBytes ?? O.none)
      : found.sizeBytes,
  firstSeen: known === undefined || O.isSome(known.goneAt) ? at : known.firstSeen,
  goneAt: O.none,
});

/** Whether a size is within a tenth of the one that is known. */
const isAlike = (known: SeenEntry | undefined, size: number): boolean =>
  O.exists((before: number) => Math.abs(before - size) * 10 <= before)(known?.sizeBytes ?? O.none);

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
