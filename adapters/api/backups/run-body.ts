import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { DUMP_FORMATS } from '../../../core/engines/engine-record.js';
import { DUMPED, dumpedOf } from '../../../core/backups/dumped.js';
import { type Run, RUN_KINDS, RUN_STATES } from '../../../core/backups/run.js';
import type { RunDetails } from '../../../core/backups/use-cases/read-runs.js';
import { ENGINES } from '../../../core/engines/engines.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
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
import { restoreCommands } from '../../../core/backups/restoring/restore-commands.js';

export const RunBody = d.namedRecord('Run', {
  id: d.uuid,
  kind: d.choice(RUN_KINDS),
  state: d.choice(RUN_STATES),
  what: d.about(
    d.choice(DUMPED),
    'What is dumped: a database, or the globals of an instance; `physical` of a physical backup, which another tool made.',
  ),
  database: d.about(
    d.record({
      id: d.about(d.orNull(d.uuid), 'Null once it has been removed from the fleet.'),
      path: d.about(d.text, 'When the run started.'),
    }),
    'Of globals and of a physical backup, the instance.',
  ),
  engine: d.choice(ENGINES),
  schedule: d.about(
    d.orNull(
      d.record({
        id: d.about(d.orNull(d.uuid), 'Null once the schedule has been removed from the fleet.'),
        path: d.text,
      }),
    ),
    'Null of a download.',
  ),
  due_at: d.about(
    d.orNull(d.instant),
    'The time of its schedule for which it is made; null if there is none.',
  ),
  attempt: d.about(d.count, 'How often it was begun.'),
  format: d.about(d.choiceOrNull(DUMP_FORMATS), 'Null before it is known.'),
  started_by: d.about(d.text, 'The id of the token, or of the schedule, that started it.'),
  started_at: d.about(
    d.instant,
    'When it was last begun; of one that is due, when it is to begin.',
  ),
  ended_at: d.about(d.orNull(d.instant), 'Null while it runs.'),
  tool_version: d.about(
    d.orNull(d.text),
    'Of the dump tool; null before it is known. Of a physical backup the name of its tool.',
    { examples: ['18.6'] },
  ),
  server_major: d.about(d.orNull(d.integer), 'Null before it is known.'),
  size_bytes: d.about(d.count, 'Made so far.'),
  sha256: d.about(d.orNull(digest), 'Null unless the dump is whole.'),
  stored: d.about(
    d.orNull(StoredDumpBody),
    'Where the dump lies; null of a download, and before all of it is there.',
  ),
  copies: d.about(d.listOf(StoredDumpBody), 'The copies of the dump, which may stay longer.'),
  missing_copies: d.about(
    d.listOf(MissingCopyBody),
    'The copies that were begun, and are not there yet.',
  ),
  restore: d.about(
    d.listOf(d.text),
    'What to type in a shell to restore the dump without Shipshape; empty unless there is one in a destination. Of a run alone, for callers with `backup:write`, with the place where it was written.',
  ),
  failure: d.about(
    d.orNull(failure),
    'Why the dump is not whole: a reason of the dump check, or one of the dump itself.',
  ),
  restoring: d.about(d.orNull(RunRestoreBody), 'Only of a run that restores a dump.'),
  streak: d.about(
    d.orNull(d.record({ runs: d.count, first_started_at: d.instant })),
    'Of a list with `group`: how many runs of its schedule in a row failed, or were missed, alike, this one the last; null of one that stands alone.',
  ),
  note: d.about(
    d.text,
    'What was reported of a dump made elsewhere, or by which `keep` its dump was removed, or was to be and not found; may be empty.',
  ),
});
export type RunBody = t.TypeOf<typeof RunBody>;

/** Of a run alone, with the place where its dump was written. */
export const runDetailsBody = ({ run, fetch, hasMoved, mayHaveDump }: RunDetails): RunBody => ({
  ...runBody(run),
  restore: restoreLines(run, { fetch, hasMoved }),
  restoring: restoringOf(run, mayHaveDump),
});

export const runBody = (run: Run): RunBody =>
  encode(RunBody, run, {
    streak: null,
    what: dumpedOf(run),
    database: { id: O.toNullable(run.database), path: run.databasePath },
    schedule: pipe(
      run.schedulePath,
      O.map((path) => ({ id: O.toNullable(run.schedule), path })),
      O.toNullable,
    ),
    stored: pipe(run.stored, O.map(storedDumpBody(run.engine)), O.toNullable),
    copies: run.copies.there.map(storedDumpBody(run.engine)),
    missing_copies: run.copies.missing.map(missingCopyBody),
    restore: restoreLines(run),
    failure: pipe(run.failure, O.map(failureBody(run.engine)), O.toNullable),
    restoring: restoringOf(run, false),
  });

const restoringOf = ({ restore }: Pick<Run, 'restore'>, names: boolean): RunBody['restoring'] =>
  O.isSome(restore) ? runRestoreBody(restore.value, names) : null;

const MOVED =
  '# Its destination is at another place by now: the dump is where it was written, unless it was moved along.';

const UNKNOWN: Pick<RunDetails, 'fetch' | 'hasMoved'> = { fetch: O.none, hasMoved: false };

/** What to type to restore the dump of a run; nothing where it has none. */
export const restoreLines = (
  run: Pick<Run, 'state' | 'engine' | 'databasePath' | RestoredFrom>,
  { fetch, hasMoved } = UNKNOWN,
): readonly string[] => {
  const { state, engine, databasePath, format, toolVersion, stored } = run;
  if (state !== 'done' || O.isNone(stored) || O.isNone(format) || O.isNone(toolVersion)) return [];
  const tool = { format: format.value, toolVersion: toolVersion.value };
  const lines = restoreCommands({ databasePath, engine, ...tool, stored: stored.value }, fetch);
  return hasMoved ? [MOVED, ...lines] : lines;
};

type RestoredFrom = 'format' | 'toolVersion' | 'stored';
