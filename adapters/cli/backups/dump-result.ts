import * as E from 'fp-ts/lib/Either.js';
import type { WholeDump } from '../../api/backups/dump-stream.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { CommandOutput, GlobalOptions } from '../command/command-output.js';
import { commandOutput, EXIT } from '../command/command-output.js';
import { showError } from '../command/show-error.js';
import { showCheck } from '../dump-check/show-checks.js';
import { escapeTexts, write } from '../terminal/write.js';
import { formatSize, type View, viewOf } from '../terminal/view.js';

export const silent = (exitCode: number, json: unknown): CommandOutput =>
  commandOutput(json, () => '', exitCode);

export const dumpResult = (
  database: DumpBody['database'],
  output: string | undefined,
  { sizeBytes, sha256 }: WholeDump,
): CommandOutput => {
  const body = { database, file: output ?? null, size_bytes: sizeBytes, sha256 };
  return output === undefined ? silent(EXIT.yes, body) : commandOutput(body, showDump);
};

/** What standard output would carry may be the dump itself: the reason for a missing dump goes to standard error. */
export const dumpRefusal = async (
  deps: CommandLineDeps,
  database: DumpBody['database'],
  { color }: GlobalOptions,
  error: ErrorDocument,
): Promise<E.Either<ErrorDocument, CommandOutput>> => {
  const view = viewOf(deps.stderr, deps, color);
  const { code, reasons = [] } = error;
  if (code === 'dump_incomplete') {
    await write(deps.stderr, showError(error, view));
    return E.right(silent(EXIT.no, { error }));
  }
  if (code !== 'dump_not_ready') return E.left(error);
  const body = { database, ready: false, reasons, warnings: [] };
  await write(deps.stderr, view.encode(showCheck(escapeTexts(body), view)));
  return E.right(silent(EXIT.no, body));
};

/** The result of `dump` to a file. */
export interface DumpBody {
  /** The id is null once it has been removed from the fleet. */
  readonly database: { readonly id: string | null; readonly path: string | null };
  readonly file: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
}

const showDump = ({ database, file, size_bytes, sha256 }: DumpBody, view: View): string =>
  [
    `${view.paint('green', '✔')} ${view.paint('bold', database.path ?? database.id ?? '')}: ${file ?? ''} is whole, ${formatSize(size_bytes)}.`,
    view.paint('dim', `  sha256 ${sha256}`),
    '',
  ].join('\n');
