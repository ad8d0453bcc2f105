import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { runTool } from '../run-tool.js';
import type { DumpTail } from '../tool-at-work.js';
import { toolMessage } from '../tool-end.js';
import { ENVIRONMENT } from '../tool-process.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { endedHere, notStarted } from './proof-failure.js';
import type { AtServer, RestoreTools } from './run-at-server.js';

/**
 * Whether a dump in SQL is whole, by how it begins and ends, and has no NUL in it, which no such dump has. Nothing can tell
 * of a change in between.
 */
export const readPlainDump =
  (
    dump: DumpTail,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): TE.TaskEither<RestoreFailure, void> =>
  async () => {
    let isText = true;
    try {
      for await (const part of bytes) {
        dump.add(part);
        isText &&= !part.includes(0);
      }
    } catch {
      isText = false;
    }
    if (signal.aborted) return E.left(notRestored({ code: 'dump_cancelled' }));
    return isText && dump.isComplete()
      ? E.right(undefined)
      : E.left(notRestored({ code: 'dump_unreadable' }));
  };

/** Every entry of the archive is decompressed and written as SQL, to nowhere. */
export const readArchive = (
  { onToolMessage }: Pick<AtServer, 'onToolMessage'>,
  { restorer: file }: RestoreTools,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): TE.TaskEither<RestoreFailure, void> =>
  pipe(
    () =>
      runTool(
        { file, argv: ['--file=/dev/null'], env: ENVIRONMENT },
        { bytes, isDrained: true },
        signal,
      ),
    TE.mapLeft(notStarted),
    TE.flatMapEither((run) => {
      const ended = endedHere(run, signal);
      if (ended !== undefined) return E.left(notRestored(ended));
      if (run.code === 0 && run.input === 'taken') return E.right(undefined);
      onToolMessage(`A dump that was read back: ${toolMessage(file, run)}`);
      return E.left(notRestored({ code: 'dump_unreadable' }));
    }),
  );

/** Who reads the same bytes beside must not wait for us. */
export const drained =
  (bytes: AsyncIterable<Uint8Array>): TE.TaskEither<RestoreFailure, void> =>
  async () => {
    try {
      for await (const _part of bytes);
      return E.right(undefined);
    } catch {
      return E.left(notRestored({ code: 'dump_unreadable' }));
    }
  };
