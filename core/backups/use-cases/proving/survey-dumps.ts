import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, grantsOn } from '../../../access/caller.js';
import type { ListDatabases } from '../../../fleet/use-cases/list-databases.js';
import { listDatabases, type ListDatabasesPorts } from '../../../fleet/use-cases/list-databases.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { StoredProof } from '../../proof/proof.js';
import { PROTECTIONS, type ProtectionState } from '../../proof/protection.js';
import { findDumpTimes, type FindDumpTimesPorts } from '../schedules/find-dump-times.js';

export type ProtectionCounts = Readonly<Record<ProtectionState, number>>;

/** All databases whose backups a caller may read. */
export interface DumpSurvey {
  readonly counts: ProtectionCounts;
  /** The last proof that restored a dump, of each database of which one was. */
  readonly proofs: readonly StoredProof[];
}

export type SurveyDumps = (caller: Caller) => TE.TaskEither<PortFailure, DumpSurvey>;

export type SurveyDumpsPorts = ListDatabasesPorts & FindDumpTimesPorts;

/** So many are read at once: a few milliseconds of a store in whose thread requests are served. */
const SLICE = 500;

const NONE: DumpSurvey = {
  counts: { protected: 0, at_risk: 0, unprotected: 0, none: 0 },
  proofs: [],
};

/** Reads the databases slice by slice, so that no request waits for it. */
export const surveyDumps = (ports: SurveyDumpsPorts): SurveyDumps => {
  const list = listDatabases(ports);
  const findTimes = findDumpTimes(ports);
  const survey = (
    caller: Caller,
    after: O.Option<string>,
    before: DumpSurvey,
  ): TE.TaskEither<PortFailure, DumpSurvey> =>
    pipe(
      list(caller, { under: O.none, after, limit: SLICE }),
      TE.bindTo('page'),
      TE.bind('timesOf', ({ page }) =>
        findTimes(
          caller,
          page.databases.map(({ id }) => id),
        ),
      ),
      TE.flatMap(({ page, timesOf }) => {
        const next = add(before, page, timesOf);
        return O.isNone(page.next) ? TE.right(next) : survey(caller, page.next, next);
      }),
    );
  return (caller) => survey(caller, O.none, NONE);
};

/** What metrics read: all of the fleet. */
export const FLEET_SURVEYOR: Caller = {
  id: 'metrics',
  grants: grantsOn('fleet', ['database:read', 'backup:read']),
};

type Page = ReturnType<ListDatabases> extends TE.TaskEither<unknown, infer P> ? P : never;
type TimesOf =
  ReturnType<ReturnType<typeof findDumpTimes>> extends TE.TaskEither<unknown, infer F> ? F : never;

const add = (before: DumpSurvey, { databases }: Page, timesOf: TimesOf): DumpSurvey => {
  const found = databases.map(({ id }) => timesOf(id));
  const states = found.flatMap(({ protection }) =>
    O.isSome(protection) ? [protection.value.state] : [],
  );
  const counts = Object.fromEntries(
    PROTECTIONS.map((state) => [
      state,
      before.counts[state] + states.filter((one) => one === state).length,
    ]),
  ) as unknown as ProtectionCounts;
  const proofs = found.flatMap(({ lastRestored }) =>
    O.isSome(lastRestored) ? [lastRestored.value] : [],
  );
  return { counts, proofs: [...before.proofs, ...proofs] };
};
