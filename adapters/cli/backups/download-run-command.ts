import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type ApiStep, type CommandOutput, EXIT } from '../command/command-output.js';
import { handleSignals } from '../command/handle-signals.js';
import { type DumpOptions, mistakeIn, takeDump } from './dump-command.js';
import { dumpResult, incompleteDump, silent } from './dump-result.js';
import { findRun } from './run-steps.js';

export type DownloadRunOptions = Omit<DumpOptions, 'format'>;

/** Writes the dump of a run, as it lies in its destination, to a file or to standard output, as `dump` does. */
export const downloadRunCommand = (
  deps: CommandLineDeps,
  named: string,
  options: DownloadRunOptions,
): E.Either<ErrorDocument, ApiStep> => {
  const mistake = mistakeIn(deps, options);
  return mistake === undefined
    ? E.right((api) => downloadUntilSignal(deps, api, named, options))
    : E.left(malformedRequest([mistake]));
};

const downloadUntilSignal = async (
  deps: CommandLineDeps,
  api: Api,
  named: string,
  options: DownloadRunOptions,
): Promise<E.Either<ErrorDocument, CommandOutput>> => {
  const { signal, dispose } = handleSignals(deps);
  try {
    const run = await findRun(api, named);
    if (E.isLeft(run)) return run;
    const id = run.right.id as Uuid;
    const taken = await takeDump(deps, options, 'Downloading', () =>
      api.downloadStoredDump(id, signal),
    );
    if (signal.aborted) return E.right(silent(EXIT.interrupted, { interrupted: true }));
    return E.isRight(taken)
      ? E.right(dumpResult(run.right.database, options.output, taken.right))
      : await incompleteDump(deps, options, taken.left);
  } finally {
    dispose();
  }
};
