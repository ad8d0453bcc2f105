import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Run } from '../run.js';
import type { MissingCopy, StoredDump } from '../stored-dump.js';
import type { CopyFacts, ExpiredCopy, WantedCopy } from './wanted-copies.js';
import { expiredCopies, nextTryAt, wantedCopies } from './wanted-copies.js';
import type { Keep } from '../../described/keep.js';
import * as O from 'fp-ts/lib/Option.js';
import { DAY_MS, HOUR_MS, isAhead } from '../../shared/durations.js';
import { placesOf } from './dump-places.js';

/** What is to be done for the stored dump of one run, in this order. */
export interface DumpWork {
  readonly run: Uuid;
  readonly expired: readonly ExpiredCopy[];
  /** Attempts that are not repeated: what they may have left is removed. */
  readonly stale: readonly MissingCopy[];
  readonly lookUps: readonly LookUp[];
  readonly copies: readonly WantedCopy[];
}

export interface DumpWorkFacts extends CopyFacts {
  /** Which dumps to keep in a destination; all of them without. */
  readonly keepAt: (destination: ResourceId) => Keep | undefined;
}

/**
 * What is to be done now for the stored dumps of a schedule, the latest first. Everything follows from what is stored. Copies expire by
 * the deletion time.
 */
export const dumpWork = (
  facts: DumpWorkFacts,
  now: Date,
  deletionTime: Date,
): readonly DumpWork[] => {
  const wanted = wantedCopies(facts, now);
  const due = wanted.filter((copy) => !isWaiting(copy, now));
  const [removed, looked] = [
    expiredCopies(facts, facts.keepAt, deletionTime),
    dueLookUps(facts.runs, now),
  ];
  return facts.runs.flatMap((run) => {
    const isOf = (one: { readonly run: Run }): boolean => one.run === run;
    const [expired, lookUps, copies] = [
      removed.filter(isOf),
      looked.filter(isOf),
      due.filter(isOf),
    ];
    const here = wanted.filter(isOf);
    const stale = run.copies.missing.filter(
      ({ destination }) => !here.some(({ rule }) => rule.destination === destination),
    );
    const isIdle = expired.length + stale.length + lookUps.length + copies.length === 0;
    return isIdle ? [] : [{ run: run.id, expired, stale, lookUps, copies }];
  });
};

/** No pause is longer than an hour. */
const isWaiting = (copy: WantedCopy, now: Date): boolean =>
  nextTryAt(copy) > now && !isAhead(nextTryAt(copy), new Date(now.getTime() + HOUR_MS));

export interface LookUp {
  readonly run: Run;
  readonly destination: ResourceId;
  /** Its bytes are read and compared as well. */
  readonly isRead: boolean;
}

/** How many places of one schedule are looked up at once. */
const MOST = 100;

/** How long the bytes of a dump are trusted before they are read once more. */
const READ_AFTER_MS = 7 * DAY_MS;

/**
 * The places that are to be looked up: each once a day, those that were not for longest first, and one of them a day is read, since
 * that takes as much as to write it. What is missing, or has no manifest, is looked for every hour.
 */
export const dueLookUps = (runs: readonly Run[], now: Date): readonly LookUp[] => {
  const places = runs.flatMap(placesIn).map(unlessAhead(now));
  const toRead = nextRead(places, now);
  return places
    .filter((place) => place === toRead || dueAt(place) <= now.getTime())
    .toSorted((a, b) => seenAt(a) - seenAt(b))
    .slice(0, MOST)
    .map((place) => ({
      run: place.run,
      destination: place.destination,
      isRead: place === toRead || place.stored.seen?.lost?.how === 'altered',
    }));
};

/** When the first of them is due; none where nothing is stored. */
export const nextLookUpAt = (runs: readonly Run[], now: Date): O.Option<Date> => {
  const times = runs.flatMap(placesIn).map(unlessAhead(now)).map(dueAt);
  return times.length === 0 ? O.none : O.some(new Date(Math.min(...times)));
};

interface PlaceOfDump {
  readonly run: Run;
  readonly stored: StoredDump;
  readonly destination: ResourceId;
}

const placesIn = (run: Run): readonly PlaceOfDump[] =>
  placesOf(run).flatMap((stored) =>
    O.isSome(stored.destination) ? [{ run, stored, destination: stored.destination.value }] : [],
  );

const unlessAhead =
  (now: Date) =>
  (place: PlaceOfDump): PlaceOfDump => {
    const { seen, ...stored } = place.stored;
    return seen !== undefined && (isAhead(seen.at, now) || isAhead(seen.readAt ?? now, now))
      ? { ...place, stored }
      : place;
  };

/** It was read back when it was written. */
const writtenAt = ({ run: { endedAt, startedAt } }: PlaceOfDump): number =>
  O.getOrElse(() => startedAt)(endedAt).getTime();

const seenAt = (place: PlaceOfDump): number => place.stored.seen?.at.getTime() ?? writtenAt(place);

const dueAt = (place: PlaceOfDump): number => {
  const { seen, undescribed } = place.stored;
  const isLacking = seen?.lost?.how === 'missing' || undescribed !== undefined;
  return seenAt(place) + (isLacking ? HOUR_MS : DAY_MS);
};

const readAt = (place: PlaceOfDump): number =>
  place.stored.seen?.readAt?.getTime() ?? writtenAt(place);

const nextRead = (places: readonly PlaceOfDump[], now: Date): PlaceOfDump | undefined => {
  const reads = places.flatMap(({ stored }) => stored.seen?.readAt?.getTime() ?? []);
  if (reads.some((at) => now.getTime() - at < DAY_MS)) return undefined;
  const [oldest] = places.toSorted((a, b) => readAt(a) - readAt(b));
  return oldest !== undefined && now.getTime() - readAt(oldest) >= READ_AFTER_MS
    ? oldest
    : undefined;
};
