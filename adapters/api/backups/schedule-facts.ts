import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Foresight } from '../../../core/backups/foresight.js';
import { currentForesight } from '../../../core/backups/foresight/current-foresight.js';
import { endedRuns, isGood } from '../../../core/backups/problems/ended-runs.js';
import { reasonWording } from '../../../core/backups/problems/foreseen-reason-wording.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import { orNull } from '../fields/decode-exactly.js';
import { isoOrNull } from '../fields/instants.js';
import { RunBody, runBody, type RunFailureBody } from './run-body.js';

/** What came of a schedule and what will. Times are ISO 8601 in UTC, with milliseconds and a Z. */
export interface ScheduleFacts {
  readonly database: { readonly id: string; readonly path: string };
  /** Whether other programs make these dumps, and report them. */
  readonly elsewhere: boolean;
  /** Null where no time comes, and for a moment after it was added. */
  readonly next_due_at: string | null;
  /** The last one that was begun; null where there is none, and without `backup:read`. */
  readonly last_run: RunBody | null;
  /** When the last good dump was made. */
  readonly last_success_at: string | null;
  /** Null before the first examination of the next dump since the last run, the last change, or a check that found otherwise; and of dumps that are made elsewhere. */
  readonly foresight: ForesightBody | null;
}

/** What the last examination of a run to come has found. */
export interface ForesightBody {
  readonly due_at: string;
  readonly examined_at: string;
  /** Why the run would fail; empty where it would not. */
  readonly reasons: readonly RunFailureBody[];
}

const Reason = t.type({ code: t.string, detail: t.string, remedy: t.string });

export const ScheduleFacts = t.type({
  database: t.type({ id: t.string, path: t.string }),
  elsewhere: t.boolean,
  next_due_at: orNull(t.string),
  last_run: orNull(RunBody),
  last_success_at: orNull(t.string),
  foresight: orNull(
    t.type({ due_at: t.string, examined_at: t.string, reasons: t.readonlyArray(Reason) }),
  ),
}) satisfies t.Type<ScheduleFacts, unknown>;

export const scheduleFacts = (state: ScheduleState): ScheduleFacts => {
  const { rules, plan, runs } = state;
  const begun = runs.find((run) => run.state !== 'due' && run.state !== 'missed');
  return {
    database: { id: state.database, path: state.databasePath },
    elsewhere: rules.run === 'elsewhere',
    next_due_at: isoOrNull(O.flatMap(({ nextDueAt }: PlanOf) => nextDueAt)(plan)),
    last_run: begun === undefined ? null : runBody(begun),
    last_success_at: endedRuns(runs).find(isGood)?.endedAt.value.toISOString() ?? null,
    foresight: pipe(currentForesight(state), O.map(foresightBody(state)), O.toNullable),
  };
};

type PlanOf = ScheduleState['plan'] extends O.Option<infer P> ? P : never;

const foresightBody =
  ({ engine, rules: { timezone } }: ScheduleState) =>
  ({ dueAt, examinedAt, reasons }: Foresight): ForesightBody => ({
    due_at: dueAt.toISOString(),
    examined_at: examinedAt.toISOString(),
    reasons: reasons.map((reason) => ({
      code: reason.code,
      ...reasonWording(reason, engine, timezone),
    })),
  });
