import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { dumpFailureWording } from '../../../core/backups/dump-failure-wording.js';
import type { Run } from '../../../core/backups/run.js';
import type { RunPage } from '../../../core/backups/run-page.js';
import { isoOrNull } from '../fields/instants.js';
import { runCursor } from './run-cursor.js';

/** A run. Times are ISO 8601 in UTC, with milliseconds and a Z. */
export interface RunBody {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  /** The id is null once the database has been removed from the fleet; the path is that of the start. */
  readonly database: { readonly id: string | null; readonly path: string };
  readonly engine: string;
  readonly format: string;
  /** The id of the token that started it. */
  readonly started_by: string;
  readonly started_at: string;
  /** Null while it runs. */
  readonly ended_at: string | null;
  readonly tool_version: string;
  readonly server_major: number;
  /** How many have been made so far. */
  readonly size_bytes: number;
  /** In hexadecimal; null unless the dump is whole. */
  readonly sha256: string | null;
  readonly failure: RunFailureBody | null;
}

export interface RunFailureBody {
  readonly code: string;
  readonly detail: string;
  readonly remedy: string;
}

const orNull = <A>(codec: t.Type<A>) => t.union([codec, t.null]);

export const RunBody = t.type({
  id: t.string,
  kind: t.string,
  state: t.string,
  database: t.type({ id: orNull(t.string), path: t.string }),
  engine: t.string,
  format: t.string,
  started_by: t.string,
  started_at: t.string,
  ended_at: orNull(t.string),
  tool_version: t.string,
  server_major: t.number,
  size_bytes: t.number,
  sha256: orNull(t.string),
  failure: orNull(t.type({ code: t.string, detail: t.string, remedy: t.string })),
}) satisfies t.Type<RunBody, unknown>;

export const runBody = ({ id, kind, state, engine, format, ...run }: Run): RunBody => ({
  id,
  kind,
  state,
  database: { id: O.toNullable(run.database), path: run.databasePath },
  engine,
  format,
  started_by: run.startedBy,
  started_at: run.startedAt.toISOString(),
  ended_at: isoOrNull(run.endedAt),
  tool_version: run.toolVersion,
  server_major: run.serverMajor,
  size_bytes: run.sizeBytes,
  sha256: O.toNullable(run.sha256),
  failure: pipe(
    run.failure,
    O.map((failure) => ({ code: failure.code, ...dumpFailureWording(failure, engine) })),
    O.toNullable,
  ),
});

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
  next: pipe(next, O.map(runCursor), O.toNullable),
});
