import * as O from 'fp-ts/lib/Option.js';
import { BACKUP_TOOLS } from '../../../core/engines/backup-tool.js';
import { isDumpReason } from '../../../core/backups/dump-failure.js';
import type { StorageRefused } from '../../../core/backups/storage-refusal.js';
import type { NoStoredDump } from '../../../core/backups/use-cases/runs/download-stored-dump.js';
import type { MadeElsewhere, RunEnded } from '../../../core/backups/use-cases/runs/start-run.js';
import type { RestoreNotReady } from '../../../core/backups/use-cases/restoring/plan-restore.js';
import type { OtherTool } from '../../../core/backups/use-cases/schedules/report-backups.js';
import type { MadeHere } from '../../../core/backups/use-cases/schedules/report-run.js';
import type { TooManyRuns } from '../../../core/backups/run.js';
import type { DumpNotReady, FormatRejected } from '../../../core/backups/use-cases/plan-dump.js';
import { checkedReason, dumpNotReady } from '../dump-check/dump-not-ready.js';
import { errorDocument, malformedRequest } from '../errors/error-document.js';
import { dumpFailureBody, STORED_DUMP_DOCUMENTS } from './dump-stream.js';
import { RESTORE_DOCUMENTS } from './restore-body.js';

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

export const DUMP_DOCUMENTS = {
  ...STORED_DUMP_DOCUMENTS,
  ...RESTORE_DOCUMENTS,
  DumpNotReady: ({ target, reasons }: DumpNotReady) =>
    dumpNotReady(
      reasons.map((reason) =>
        isDumpReason(reason)
          ? checkedReason(target)(reason)
          : dumpFailureBody(reason, target.engine),
      ),
    ),
  FormatRejected: ({ engine, formats }: FormatRejected) =>
    malformedRequest([`A dump of ${engine} has the format ${formats.join(' or ')}.`]),
  MadeElsewhere: (_: MadeElsewhere) =>
    errorDocument(
      'made_elsewhere',
      'Other programs make the dumps of this schedule (`run: elsewhere`): send a report with a `state`, or take that line from the fleet file.',
    ),
  MadeHere: (_: MadeHere) =>
    errorDocument(
      'made_here',
      'Shipshape makes the dumps of this schedule: send no body to start one, or write `run: elsewhere` in the fleet file.',
    ),
  OtherTool: ({ tool }: OtherTool) =>
    errorDocument(
      'other_tool',
      O.isSome(tool)
        ? `The backups of this schedule are made by ${BACKUP_TOOLS[tool.value].name} (\`tool: ${tool.value}\`): report those of that tool.`
        : 'This schedule is of dumps: physical backups are reported of one with `what: physical` and a `tool`.',
    ),
  RunEnded: (_: RunEnded) =>
    errorDocument('run_ended', 'The run has ended, and there is nothing to cancel.'),
  TooManyRuns: ({ limit }: TooManyRuns) =>
    errorDocument('too_many_dumps', `${LIMIT_WORDING[limit]} Try again when one has ended.`),
};
