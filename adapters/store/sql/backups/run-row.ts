import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { Run, RunKind, RunState } from '../../../../core/backups/run.js';
import { DumpFormat } from '../../../../core/engines/dump-format.js';
import { Engine } from '../../../../core/engines/engines.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { RunRestore } from '../../../../core/backups/restoring/run-restore.js';
import { Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { DumpFailureCodec } from './dump-failure-codec.js';
import { CopiesCodec, StoredDumpCodec, toCopies, toStoredDump } from './stored-dump-row.js';

export const RunKindCodec = t.keyof({
  download: null,
  scheduled: null,
  manual: null,
  elsewhere: null,
  restore: null,
} satisfies Readonly<Record<RunKind, null>>);

export const RunStateCodec = t.keyof({
  due: null,
  running: null,
  done: null,
  failed: null,
  missed: null,
  cancelled: null,
  expired: null,
} satisfies Readonly<Record<RunState, null>>);

const RunRow = t.strict({
  id: Uuid,
  kind: RunKindCodec,
  state: RunStateCodec,
  database_id: nullable(Uuid),
  database_path: t.string,
  engine: Engine,
  schedule_id: nullable(Uuid),
  schedule_path: nullable(t.string),
  due_at: nullable(Instant),
  planned_for: nullable(Instant),
  attempt: t.number,
  format: nullable(DumpFormat),
  started_by: t.string,
  started_at: Instant,
  ended_at: nullable(Instant),
  tool_version: nullable(t.string),
  server_major: nullable(t.number),
  size_bytes: t.number,
  sha256: nullable(t.string),
  destination_id: nullable(Uuid),
  object_bytes: t.union([t.number, t.null]),
  stored: t.union([jsonText(StoredDumpCodec), t.null]),
  copies: t.union([jsonText(CopiesCodec), t.null]),
  failure: nullable(jsonText(DumpFailureCodec)),
  note: t.string,
  restore: nullable(jsonText(RunRestore)),
});

export const decodeRunRow = flow(
  decodeRow(RunRow, named('run')),
  E.map((row): Run => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    database: row.database_id,
    databasePath: row.database_path,
    engine: row.engine,
    schedule: row.schedule_id,
    schedulePath: row.schedule_path,
    dueAt: row.due_at,
    plannedFor: row.planned_for,
    attempt: row.attempt,
    format: row.format,
    startedBy: row.started_by,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    toolVersion: row.tool_version,
    serverMajor: row.server_major,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    stored: toStoredDump(row),
    copies: toCopies(row.copies),
    failure: row.failure,
    note: row.note,
    restore: row.restore,
  })),
);
