import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { dumpFailureWording } from '../../../core/backups/dump-failure-wording.js';
import type { Run } from '../../../core/backups/run.js';
import type { RunDetails } from '../../../core/backups/use-cases/get-run-details.js';
import { isoOrNull } from '../fields/instants.js';
import { restoreLines } from './restore-lines.js';
import { orNull } from '../fields/decode-exactly.js';
import { StoredDumpBody, storedDumpBody } from './stored-dump-body.js';

/** A run. Times are ISO 8601 in UTC, with milliseconds and a Z. */
export interface RunBody {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  /** The id is null once the database has been removed from the fleet; the path is that of the start. */
  readonly database: { readonly id: string | null; readonly path: string };
  readonly engine: string;
  /** Null of a download; the id is null once the schedule has been removed from the fleet. */
  readonly schedule: { readonly id: string | null; readonly path: string } | null;
  /** The time of its schedule for which it is made; null where there is none. */
  readonly due_at: string | null;
  /** How often it was begun. */
  readonly attempt: number;
  /** Null before it is known, as are the versions. */
  readonly format: string | null;
  /** The id of the token, or of the schedule, that started it. */
  readonly started_by: string;
  readonly started_at: string;
  /** Null while it runs. */
  readonly ended_at: string | null;
  readonly tool_version: string | null;
  readonly server_major: number | null;
  /** How many have been made so far. */
  readonly size_bytes: number;
  /** In hexadecimal; null unless the dump is whole. */
  readonly sha256: string | null;
  /** Null of a download, and before all of it is there. */
  readonly stored: StoredDumpBody | null;
  /** What to type in a shell to restore the dump without Shipshape; empty unless there is one in a destination. */
  readonly restore: readonly string[];
  readonly failure: RunFailureBody | null;
  /** What was reported of a dump made elsewhere, or why retention removed it; may be empty. */
  readonly note: string;
}

export interface RunFailureBody {
  readonly code: string;
  readonly detail: string;
  readonly remedy: string;
}

const PlaceBody = t.type({ id: orNull(t.string), path: t.string });

export const RunBody = t.type({
  id: t.string,
  kind: t.string,
  state: t.string,
  database: PlaceBody,
  engine: t.string,
  schedule: orNull(PlaceBody),
  due_at: orNull(t.string),
  attempt: t.number,
  format: orNull(t.string),
  started_by: t.string,
  started_at: t.string,
  ended_at: orNull(t.string),
  tool_version: orNull(t.string),
  server_major: orNull(t.number),
  size_bytes: t.number,
  sha256: orNull(t.string),
  stored: orNull(StoredDumpBody),
  restore: t.readonlyArray(t.string),
  failure: orNull(t.type({ code: t.string, detail: t.string, remedy: t.string })),
  note: t.string,
}) satisfies t.Type<RunBody, unknown>;

/** Of a run alone, with the place where its dump was written. */
export const runDetailsBody = ({ run, fetch, hasMoved }: RunDetails): RunBody => ({
  ...runBody(run),
  restore: restoreLines(run, { fetch, hasMoved }),
});

export const runBody = ({ id, kind, state, engine, ...run }: Run): RunBody => ({
  id,
  kind,
  state,
  database: { id: O.toNullable(run.database), path: run.databasePath },
  engine,
  schedule: pipe(
    run.schedulePath,
    O.map((path) => ({ id: O.toNullable(run.schedule), path })),
    O.toNullable,
  ),
  due_at: isoOrNull(run.dueAt),
  attempt: run.attempt,
  format: O.toNullable(run.format),
  started_by: run.startedBy,
  started_at: run.startedAt.toISOString(),
  ended_at: isoOrNull(run.endedAt),
  tool_version: O.toNullable(run.toolVersion),
  server_major: O.toNullable(run.serverMajor),
  size_bytes: run.sizeBytes,
  sha256: O.toNullable(run.sha256),
  stored: pipe(run.stored, O.map(storedDumpBody), O.toNullable),
  restore: restoreLines({ state, engine, ...run }),
  failure: pipe(
    run.failure,
    O.map((failure) => ({ code: failure.code, ...dumpFailureWording(failure, engine) })),
    O.toNullable,
  ),
  note: run.note,
});
