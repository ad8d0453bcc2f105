import { pipe } from 'fp-ts/lib/function.js';
import * as Dates from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, grantsOn } from '../../../access/caller.js';
import { listDatabases, type ListDatabasesPorts } from '../../../fleet/use-cases/read-fleet.js';
import { MINUTE_MS } from '../../../shared/durations.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceRef } from '../../../shared/resource.js';
import { PROTECTIONS, type ProtectionState, type StoredProof } from '../../proof/proof.js';
import { dumpTimesOf, type ScheduleTimes } from '../../dump-times.js';
import type { FindDumpTimesPorts } from '../schedules/find-next-times.js';

export type ProtectionCounts = Readonly<Record<ProtectionState, number>>;

/** All databases whose backups a caller may read. */
export interface DumpSurvey {
  readonly counts: ProtectionCounts;
  /** Which those are, by path; of more than `MOST_NAMED` the first. */
  readonly named: Readonly<Record<ProtectionState, readonly ResourceRef[]>>;
  /** The last proof that restored a dump, of each database of which one was. */
  readonly proofs: readonly StoredProof[];
  /** The next run of each schedule, by the half hour in which it is due, the first first. */
  readonly due: readonly DueSlot[];
}

/** The schedules that are due within half an hour. */
export interface DueSlot {
  readonly from: Date;
  readonly runs: number;
  /** How many of them are foreseen to fail. */
  readonly failing: number;
}

export type SurveyDumps = (caller: Caller) => PortTask<DumpSurvey>;

export type SurveyDumpsPorts = ListDatabasesPorts & FindDumpTimesPorts;

/** How many are read at once: a few milliseconds of a store in whose thread requests are served. */
const SLICE = 500;

/** How many databases of a state are named at most. */
export const MOST_NAMED = 1_000;

const ofEach = <A>(of: (state: ProtectionState) => A) =>
  Object.fromEntries(PROTECTIONS.map((state) => [state, of(state)])) as Readonly<
    Record<ProtectionState, A>
  >;

const NONE: DumpSurvey = { counts: ofEach(() => 0), named: ofEach(() => []), proofs: [], due: [] };

/** Reads the databases slice by slice, so that no request waits for it. */
export const surveyDumps = (ports: SurveyDumpsPorts): SurveyDumps => {
  const list = listDatabases(ports);
  const survey = (
    caller: Caller,
    after: O.Option<string>,
    before: DumpSurvey,
  ): PortTask<DumpSurvey> =>
    TE.flatMap(list(caller, { under: O.none, after, limit: SLICE }), ({ databases, next }) =>
      pipe(
        readSlice(ports, caller, databases),
        TE.map((slice) => add(before, slice)),
        TE.flatMap((sum) => (O.isNone(next) ? TE.right(sum) : survey(caller, next, sum))),
      ),
    );
  return (caller) => survey(caller, O.none, NONE);
};

interface Slice {
  readonly databases: readonly ResourceRef[];
  readonly times: readonly ScheduleTimes[];
  readonly proofs: readonly StoredProof[];
}

const readSlice = (
  { schedules, proofs }: FindDumpTimesPorts,
  caller: Caller,
  databases: readonly ResourceRef[],
): PortTask<Slice> => {
  const ids = databases.map(({ id }) => id);
  return pipe(
    TE.Do,
    TE.apS('times', schedules.timesOf(caller, ids)),
    TE.apS('proofs', proofs.ofDatabases(caller, ids)),
    TE.let('databases', () => databases),
  );
};

/** What metrics read: all of the fleet. */
export const FLEET_SURVEYOR: Caller = {
  id: 'metrics',
  grants: grantsOn('fleet', ['database:read', 'backup:read']),
};

const add = (before: DumpSurvey, { databases, times, proofs }: Slice): DumpSurvey => {
  const timesOf = dumpTimesOf(times, proofs);
  const found = databases.map(({ id }) => timesOf(id));
  const states = found.map(({ protection }) => O.toUndefined(protection)?.state);
  const inState = ofEach((state) => databases.filter((_, index) => states[index] === state));
  const restored = found.flatMap(({ lastRestored }) =>
    O.isSome(lastRestored) ? [lastRestored.value] : [],
  );
  return {
    counts: ofEach((state) => before.counts[state] + inState[state].length),
    named: ofEach((state) => [...before.named[state], ...inState[state]].slice(0, MOST_NAMED)),
    proofs: [...before.proofs, ...restored],
    due: addSlots(before.due, times.flatMap(slotOf)),
  };
};

const SLOT_MS = 30 * MINUTE_MS;

const slotOf = ({ nextDueAt, problems }: ScheduleTimes): readonly DueSlot[] =>
  O.isNone(nextDueAt)
    ? []
    : [
        {
          from: new Date(Math.floor(nextDueAt.value.getTime() / SLOT_MS) * SLOT_MS),
          runs: 1,
          failing: problems.includes('dump_will_fail') ? 1 : 0,
        },
      ];

const addSlots = (one: readonly DueSlot[], other: readonly DueSlot[]): readonly DueSlot[] =>
  pipe(
    NEA.groupBy(({ from }: DueSlot) => from.toISOString())([...one, ...other]),
    Object.values<NEA.ReadonlyNonEmptyArray<DueSlot>>,
    RA.map((slots) => ({
      from: NEA.head(slots).from,
      runs: slots.reduce((sum, { runs }) => sum + runs, 0),
      failing: slots.reduce((sum, { failing }) => sum + failing, 0),
    })),
    RA.sortBy([Ord.contramap(({ from }: DueSlot) => from)(Dates.Ord)]),
  );
