import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { RunPage } from '../../../core/backups/run-page.js';
import { RunBody, runBody } from './run-body.js';
import { instantCursor } from '../fields/instant-cursor.js';
import { orNull } from '../fields/decode-exactly.js';

/** The response of `GET /v1/runs`. */
export interface RunPageBody {
  readonly runs: readonly RunBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

export const RunPageBody = t.type({
  runs: t.readonlyArray(RunBody),
  next: orNull(t.string),
}) satisfies t.Type<RunPageBody, unknown>;

export const runPageBody = ({ runs, next }: RunPage): RunPageBody => ({
  runs: runs.map(runBody),
  next: pipe(
    next,
    O.map(({ startedAt: at, id }) => instantCursor({ at, id })),
    O.toNullable,
  ),
});
