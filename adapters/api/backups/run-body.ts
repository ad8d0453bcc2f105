import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { DUMP_FORMATS } from '../../../core/engines/engine-record.js';
import { DUMPED, dumpedOf } from '../../../core/backups/dumped.js';
import { type Run, RUN_KINDS, RUN_STATES } from '../../../core/backups/run.js';
import type { RunDetails } from '../../../core/backups/use-cases/read-runs.js';
import { ENGINES } from '../../../core/engines/engines.js';
import {
  about,
  choice,
  choiceOrNull,
  count,
  instant,
  integer,
  listOf,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { isoOrNull } from '../fields/instants.js';
import { RunRestoreBody, runRestoreBody } from './restore-body.js';
import {
  digest,
  failure,
  failureBody,
  MissingCopyBody,
  missingCopyBody,
  StoredDumpBody,
  storedDumpBody,
} from './stored-dump-body.js';
import { restoreLines } from './restore-lines.js';

export const RunBody = named(
  'Run',
  record({
    id: uuid,
    kind: choice(RUN_KINDS),
    state: choice(RUN_STATES),
    what: about(
      choice(DUMPED),
      'What is dumped: a database, or the globals of an instance; `physical` of a physical backup, which another tool made.',
    ),
    database: about(
      record({
        id: about(orNull(uuid), 'Null once it has been removed from the fleet.'),
        path: about(text, 'When the run started.'),
      }),
      'Of globals and of a physical backup, the instance.',
    ),
    engine: choice(ENGINES),
    schedule: about(
      orNull(
        record({
          id: about(orNull(uuid), 'Null once the schedule has been removed from the fleet.'),
          path: text,
        }),
      ),
      'Null of a download.',
    ),
    due_at: about(
      orNull(instant),
      'The time of its schedule for which it is made; null where there is none.',
    ),
    attempt: about(count, 'How often it was begun.'),
    format: about(choiceOrNull(DUMP_FORMATS), 'Null before it is known.'),
    started_by: about(text, 'The id of the token, or of the schedule, that started it.'),
    started_at: about(instant, 'When it was last begun; of one that is due, when it is to begin.'),
    ended_at: about(orNull(instant), 'Null while it runs.'),
    tool_version: about(
      orNull(text),
      'Of the dump tool; null before it is known. Of a physical backup the name of its tool.',
      {
        examples: ['18.6'],
      },
    ),
    server_major: about(orNull(integer), 'Null before it is known.'),
    size_bytes: about(count, 'Made so far.'),
    sha256: about(orNull(digest), 'Null unless the dump is whole.'),
    stored: about(
      orNull(StoredDumpBody),
      'Where the dump lies; null of a download, and before all of it is there.',
    ),
    copies: about(listOf(StoredDumpBody), 'The copies of the dump, which may stay longer.'),
    missing_copies: about(
      listOf(MissingCopyBody),
      'The copies that were begun, and are not there yet.',
    ),
    restore: about(
      listOf(text),
      'What to type in a shell to restore the dump without Shipshape; empty unless there is one in a destination. Of a run alone, for callers with `backup:write`, with the place where it was written.',
    ),
    failure: about(
      orNull(failure),
      'Why the dump is not whole: a reason of the dump check, or one of the dump itself.',
    ),
    restoring: about(orNull(RunRestoreBody), 'Only of a run that restores a dump.'),
    streak: about(
      orNull(record({ runs: count, first_started_at: instant })),
      'Of a list with `group`: how many runs of its schedule in a row failed, or were missed, alike, this one the last; null of one that stands alone.',
    ),
    note: about(
      text,
      'What was reported of a dump made elsewhere, or by which `keep` its dump was removed, or was to be and not found; may be empty.',
    ),
  }),
);
export type RunBody = t.TypeOf<typeof RunBody>;

/** Of a run alone, with the place where its dump was written. */
export const runDetailsBody = ({ run, fetch, hasMoved, mayHaveDump }: RunDetails): RunBody => ({
  ...runBody(run),
  restore: restoreLines(run, { fetch, hasMoved }),
  restoring: restoringOf(run, mayHaveDump),
});

export const runBody = ({ id, kind, state, engine, ...run }: Run): RunBody => ({
  streak: null,
  id,
  kind,
  state,
  what: dumpedOf(run),
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
  stored: pipe(run.stored, O.map(storedDumpBody(engine)), O.toNullable),
  copies: run.copies.there.map(storedDumpBody(engine)),
  missing_copies: run.copies.missing.map(missingCopyBody),
  restore: restoreLines({ state, engine, ...run }),
  failure: pipe(run.failure, O.map(failureBody(engine)), O.toNullable),
  restoring: restoringOf(run, false),
  note: run.note,
});

const restoringOf = ({ restore }: Pick<Run, 'restore'>, names: boolean): RunBody['restoring'] =>
  O.isSome(restore) ? runRestoreBody(restore.value, names) : null;
