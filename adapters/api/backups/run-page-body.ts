import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { type GroupedRun, groupFailures } from '../../../core/backups/problems/failure-facts.js';
import type { RunPage } from '../../../core/backups/run-page.js';
import { instantCursor } from '../fields/instants.js';
import * as d from '../operation/described.js';
import { RunBody, runBody } from './run-body.js';

export const RunPageBody = d.namedRecord('Runs', { runs: d.listOf(RunBody), next: d.nextPage });
export type RunPageBody = t.TypeOf<typeof RunPageBody>;

const groupedBody = ({ run, streak }: GroupedRun): RunBody => ({
  ...runBody(run),
  streak: O.isNone(streak)
    ? null
    : { runs: streak.value.runs, first_started_at: streak.value.firstAt.toISOString() },
});

export const runPageBody = ({ runs, next }: RunPage, groups: boolean): RunPageBody => ({
  runs: groups ? groupFailures(runs).map(groupedBody) : runs.map(runBody),
  next: pipe(
    next,
    O.map(({ startedAt: at, id }) => instantCursor({ at, id })),
    O.toNullable,
  ),
});
