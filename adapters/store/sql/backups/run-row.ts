import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { type Run, RUN_KINDS, RUN_STATES } from '../../../../core/backups/run.js';
import { wordOf } from '../../../../core/shared/word.js';
import { DumpFormat } from '../../../../core/engines/engine-record.js';
import { Engine } from '../../../../core/engines/engines.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { RunRestore } from '../../../../core/backups/restoring/run-restore.js';
import { Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { DumpFailureCodec } from './dump-failure-codec.js';
import { CopiesCodec, StoredDumpCodec, toCopies, toStoredDump } from './stored-dump-row.js';

export const RunKindCodec = wordOf(RUN_KINDS);

export const RunStateCodec = wordOf(RUN_STATES);

const RUN = {
  id: Uuid,
  kind: RunKindCodec,
  state: RunStateCodec,
  database: nullable(Uuid),
  databasePath: t.string,
  engine: Engine,
  schedule: nullable(Uuid),
  schedulePath: nullable(t.string),
  dueAt: nullable(Instant),
  plannedFor: nullable(Instant),
  attempt: t.number,
  format: nullable(DumpFormat),
  startedBy: t.string,
  startedAt: Instant,
  endedAt: nullable(Instant),
  toolVersion: nullable(t.string),
  serverMajor: nullable(t.number),
  sizeBytes: t.number,
  sha256: nullable(t.string),
  destination: nullable(Uuid),
  objectBytes: t.union([t.number, t.null]),
  stored: t.union([jsonText(StoredDumpCodec), t.null]),
  copies: t.union([jsonText(CopiesCodec), t.null]),
  failure: nullable(jsonText(DumpFailureCodec)),
  note: t.string,
  restore: nullable(jsonText(RunRestore)),
};

export const decodeRunRow = flow(
  decodeFields(RUN, named('run')),
  E.map(({ destination, objectBytes, stored, copies, ...run }): Run => ({
    ...run,
    stored: toStoredDump({ destination, objectBytes, stored }),
    copies: toCopies(copies),
  })),
);
