import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RepositoryProblem } from '../../../core/backups/physical/known-backups.js';
import { windowWording } from '../../../core/backups/physical/physical-wording.js';
import {
  BACKUP_TOOL_NAMES,
  BACKUP_TOOLS,
  type BackupTool,
  isBackupTool,
} from '../../../core/engines/backup-tool.js';
import { inWords } from '../../../core/shared/name.js';
import type { KnownBackupsBody } from '../../api/backups/physical/known-backups-body.js';
import { backupReportBody } from '../../api/backups/physical/backup-report-body.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import { type ApiStep, shown } from '../command/command-output.js';
import { onIdOf } from '../command/find-id-of.js';
import { STDIN } from '../command/read-text.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { paragraph, type View } from '../terminal/view.js';

export interface ReportBackupsOptions {
  readonly from?: string;
}

type Deps = Pick<CommandLineDeps, 'readText' | 'readBackups'>;

/** Reads what the tool has printed, and reports it. */
export const reportBackupsStep = async (
  deps: Deps,
  schedule: string,
  files: readonly string[],
  { from = '' }: ReportBackupsOptions,
): Promise<E.Either<ErrorDocument, ApiStep>> => {
  if (!isBackupTool(from))
    return E.left(
      malformedRequest([`--from: name the tool: ${inWords(BACKUP_TOOL_NAMES, 'or')}.`]),
    );
  const texts: string[] = [];
  for (const file of files.length === 0 ? [STDIN] : files) {
    const text = await deps.readText(file);
    if (E.isLeft(text)) return E.left(malformedRequest([`${file}: ${text.left}.`]));
    texts.push(text.right);
  }
  const read = await deps.readBackups(from, texts.join('\n'));
  return O.isNone(read)
    ? E.left(malformedRequest([unread(from)]))
    : E.right(async (api) =>
        shown(showKnown)(
          await onIdOf(api, 'schedule', schedule, (id) =>
            api.reportBackups(id, backupReportBody(read.value)),
          ),
        ),
      );
};

const unread = (tool: BackupTool): string =>
  `The output has no list of backups of ${BACKUP_TOOLS[tool].name}: nothing was reported. See \`shipshape report --help\`.`;

const PROBLEMS: Readonly<Record<RepositoryProblem, string>> = {
  physical_backup_failed: 'a check fails, or there is no backup',
  physical_backup_overdue: 'the last backup is too old',
  backup_chain_broken: 'backups cannot be restored',
  wal_gap: 'WAL is missing',
};

const showKnown = ({ window, usable, problems }: KnownBackupsBody, view: View): string => {
  const spanned = window === null ? {} : { window: toWindow(window) };
  const isWell = problems.length === 0;
  const wrong = problems.map((kind) => `${kind}: ${PROBLEMS[kind as RepositoryProblem]}.`);
  return [
    isWell ? view.paint('green', '✔ reported') : view.paint('yellow', '! reported, with problems'),
    paragraph(
      '  ',
      windowWording({ usable, ...spanned }, { timezone: 'UTC' }, view.now),
      view.width,
    ),
    ...wrong.map((sentence) => paragraph('  • ', sentence, view.width)),
    '',
  ].join('\n');
};

const toWindow = ({ from, until, any_moment }: NonNullable<KnownBackupsBody['window']>) => ({
  from: new Date(from),
  until: new Date(until),
  isContinuous: any_moment,
});
