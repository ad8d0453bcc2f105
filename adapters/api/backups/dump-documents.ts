import * as O from 'fp-ts/lib/Option.js';
import { BACKUP_TOOLS } from '../../../core/engines/backup-tool.js';
import { isDumpReason } from '../../../core/backups/dump-failure.js';
import type { StorageRefused } from '../../../core/backups/storage-refusal.js';
import { storageRefusalWording } from '../../../core/backups/storage-refusal-wording.js';
import type {
  NoDumpCause,
  NoStoredDump,
} from '../../../core/backups/use-cases/runs/download-stored-dump.js';
import type { MadeElsewhere, RunEnded } from '../../../core/backups/use-cases/runs/start-run.js';
import type { RestoreNotReady } from '../../../core/backups/use-cases/restoring/plan-restore.js';
import type { OtherTool } from '../../../core/backups/use-cases/schedules/report-backups.js';
import type { MadeHere } from '../../../core/backups/use-cases/schedules/report-run.js';
import type { TooManyRuns } from '../../../core/backups/run.js';
import type { DumpNotReady, FormatRejected } from '../../../core/backups/use-cases/plan-dump.js';
import { checkedReason, dumpNotReady } from '../dump-check/dump-not-ready.js';
import type { FailureDocuments } from '../errors/error-document.js';
import { errorDocument, malformedRequest } from '../errors/error-document.js';
import { dumpFailureBody } from './dump-stream.js';

/** Why a dump that was asked for does not begin, is not ended, or not reported. */
export type DumpRequestFailure =
  | DumpNotReady
  | FormatRejected
  | TooManyRuns
  | MadeElsewhere
  | MadeHere
  | OtherTool
  | RunEnded
  | RestoreNotReady
  | NoStoredDump
  | StorageRefused;

const LIMIT_WORDING: Readonly<Record<TooManyRuns['limit'], string>> = {
  perDatabase: 'Of this database, as many dumps run as may (SHIPSHAPE_DUMPS_PER_DATABASE).',
  perInstance: 'Of this instance, as many dumps run as may (SHIPSHAPE_DUMPS_PER_INSTANCE).',
  perNode: 'This node makes as many dumps as it may (SHIPSHAPE_DUMPS_PER_NODE).',
};

const NO_DUMP_WORDING: Readonly<Record<NoDumpCause, string>> = {
  never_stored:
    'The run has no dump in a destination: it is a download, was made elsewhere, or is not done.',
  expired: 'The dump of the run was removed from its destination; its `note` says by which rule.',
  destination_removed:
    'The destination of the dump is no longer in the fleet. The dump is still there unless somebody removed it.',
  object_missing: 'The destination has no object of this name any more: somebody removed it.',
};

export const DUMP_DOCUMENTS: FailureDocuments<DumpRequestFailure> = {
  NoStoredDump: ['no_stored_dump', ({ cause }) => NO_DUMP_WORDING[cause]],
  StorageRefused: (refused) => {
    const { code } = refused;
    const retryable = code === 'destination_unreachable';
    return errorDocument('destination_unusable', 'The dump cannot be read from its destination.', [
      { code, ...storageRefusalWording(refused), retryable },
    ]);
  },
  RestoreNotReady: ({ engine, reasons }) =>
    errorDocument(
      'restore_not_ready',
      'Nothing was restored, for these reasons.',
      reasons.map((reason) => dumpFailureBody(reason, engine)),
    ),
  DumpNotReady: ({ target, reasons }) =>
    dumpNotReady(
      reasons.map((reason) =>
        isDumpReason(reason)
          ? checkedReason(target)(reason)
          : dumpFailureBody(reason, target.engine),
      ),
    ),
  FormatRejected: ({ engine, formats }) =>
    malformedRequest([`A dump of ${engine} has the format ${formats.join(' or ')}.`]),
  MadeElsewhere: [
    'made_elsewhere',
    'Other programs make the dumps of this schedule (`run: elsewhere`): report each of them (`shipshape run PATH -- PROGRAM`), or take that line from the fleet file.',
  ],
  MadeHere: [
    'made_here',
    'Shipshape makes the dumps of this schedule: start one with `shipshape run start`, or without a body over HTTP; or write `run: elsewhere` in the fleet file.',
  ],
  OtherTool: [
    'other_tool',
    ({ tool }) =>
      O.isSome(tool)
        ? `The backups of this schedule are made by ${BACKUP_TOOLS[tool.value].name} (\`tool: ${tool.value}\`): report those of that tool.`
        : 'This schedule is of dumps: physical backups are reported of one with `what: physical` and a `tool`.',
  ],
  RunEnded: ['run_ended', 'The run has ended, and there is nothing to cancel.'],
  TooManyRuns: [
    'too_many_dumps',
    ({ limit }) => `${LIMIT_WORDING[limit]} Try again when one has ended.`,
  ],
};
