import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Run, RunKind, RunState } from '../../../core/backups/run.js';
import { Uuid } from '../../../core/shared/uuid.js';
import { Instant, jsonText } from '../rows/column-codecs.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { DumpFailureCodec } from './dump-failure-codec.js';

/** The columns of a run `r` that `decodeRunRow` reads, but for `database_id`. */
export const RUN_COLUMNS = `
r.id, r.kind, r.state, r.database_path, r.engine, r.format, r.started_by, r.started_at, r.ended_at,
r.tool_version, r.server_major, r.size_bytes, r.sha256, r.failure`;

const orNull = <A>(codec: t.Type<A, unknown>) => t.union([codec, t.null]);

const RunRow = t.strict({
  id: Uuid,
  kind: t.keyof({
    download: null,
    scheduled: null,
    manual: null,
    elsewhere: null,
  } satisfies Readonly<Record<RunKind, null>>),
  state: t.keyof({
    due: null,
    running: null,
    done: null,
    failed: null,
    missed: null,
    cancelled: null,
    expired: null,
  } satisfies Readonly<Record<RunState, null>>),
  database_id: orNull(Uuid),
  database_path: t.string,
  engine: t.keyof({ postgresql: null, mysql: null, mariadb: null }),
  format: t.keyof({ custom: null, plain: null }),
  started_by: t.string,
  started_at: Instant,
  ended_at: orNull(Instant),
  tool_version: t.string,
  server_major: t.number,
  size_bytes: t.number,
  sha256: orNull(t.string),
  failure: orNull(jsonText(DumpFailureCodec)),
});

export const decodeRunRow = flow(
  decodeRow(RunRow, named('run')),
  E.map(({ id, kind, state, engine, format, ...row }): Run => ({
    id,
    kind,
    state,
    database: O.fromNullable(row.database_id),
    databasePath: row.database_path,
    engine,
    format,
    startedBy: row.started_by,
    startedAt: row.started_at,
    endedAt: O.fromNullable(row.ended_at),
    toolVersion: row.tool_version,
    serverMajor: row.server_major,
    sizeBytes: row.size_bytes,
    sha256: O.fromNullable(row.sha256),
    failure: O.fromNullable(row.failure),
  })),
);
