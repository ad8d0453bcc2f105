import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { DumpStream, WholeDump } from '../../api/backups/dump-stream.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { errorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps, OutputStream } from '../command-line-deps.js';
import { type ApiStep, EXIT, type GlobalOptions } from '../command/command-output.js';
import { handleSignals } from '../command/handle-signals.js';
import { findDatabase, type NamedDatabase } from '../dump-check/find-database.js';
import { withProgress } from '../progress/with-progress.js';
import { type DumpSink, openDumpFile, unwritable } from './dump-file.js';
import { findRun } from './find-run.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { type DumpBody, dumpRefusal, dumpResult, silent } from './dump-result.js';
import { formatSize } from '../terminal/view.js';
import { createHash } from 'node:crypto';

export interface DumpOptions extends GlobalOptions {
  readonly output?: string;
  readonly format?: string;
}

/** Checks a database, and writes a dump of it to a file or to standard output. */
export const dumpCommand = (deps: CommandLineDeps, idOrPath: string, options: DumpOptions) =>
  dumpUntilSignal(deps, options, 'Dumping', async (api, signal) =>
    E.map((database: NamedDatabase) => ({
      database,
      start: () => api.downloadDump(database.id, options.format, signal),
    }))(await findDatabase(api, idOrPath)),
  );

/** Writes the dump of a run in the same way, as it lies in its destination. */
export const downloadRunCommand = (deps: CommandLineDeps, named: string, options: DumpOptions) =>
  dumpUntilSignal(deps, options, 'Downloading', async (api, signal) =>
    E.map(({ id, database }: RunBody) => ({
      database,
      start: () => api.downloadStoredDump(id as Uuid, signal),
    }))(await findRun(api, named)),
  );

/** Of which database there is to be a dump, and what makes it. */
interface Dumped {
  readonly database: DumpBody['database'];
  readonly start: () => ApiResult<DumpStream>;
}

/** Nothing is asked of a service before it is clear where the dump goes. */
const dumpUntilSignal = (
  deps: CommandLineDeps,
  options: DumpOptions,
  label: string,
  find: (api: Api, signal: AbortSignal) => ApiResult<Dumped>,
): E.Either<ErrorDocument, ApiStep> => {
  const mistake = mistakeIn(deps, options);
  if (mistake !== undefined) return E.left(malformedRequest([mistake]));
  return E.right(async (api) => {
    const { signal, dispose } = handleSignals(deps);
    try {
      const dumped = await find(api, signal);
      if (E.isLeft(dumped)) return dumped;
      const { database, start } = dumped.right;
      const taken = await takeDump(deps, options, label, start);
      if (signal.aborted) return E.right(silent(EXIT.interrupted, { interrupted: true }));
      return E.isRight(taken)
        ? E.right(dumpResult(database, options.output, taken.right))
        : await dumpRefusal(deps, database, options, taken.left);
    } finally {
      dispose();
    }
  });
};

const mistakeIn = (
  { stdout }: CommandLineDeps,
  { output, json }: DumpOptions,
): string | undefined => {
  if (output !== undefined) return undefined;
  if (json === true) return 'With --json, name a file for the dump with -o.';
  return stdout.isTTY === true
    ? 'The dump would be printed on this terminal. Name a file with -o, or send it to another program.'
    : undefined;
};

/** Takes a dump to where it is to go, and shows how far it is. Nothing is asked for where that cannot be written. */
const takeDump = async (
  deps: CommandLineDeps,
  options: DumpOptions,
  label: string,
  start: () => ApiResult<DumpStream>,
): Promise<E.Either<ErrorDocument, WholeDump>> => {
  const { output } = options;
  const sink = output === undefined ? E.right(dumpOutput(deps.stdout)) : await openDumpFile(output);
  if (E.isLeft(sink)) return sink;
  return withProgress(deps, options, { label }, async (show) => {
    const started = await start();
    if (E.isLeft(started)) {
      await sink.right.discard();
      return started;
    }
    const beganMs = deps.clock.now().getTime();
    return receiveDump(started.right, sink.right, output ?? 'Standard output', (sizeBytes) => {
      const seconds = Math.max(1, (deps.clock.now().getTime() - beganMs) / 1_000);
      show({ label, detail: `${formatSize(sizeBytes)}  ${formatSize(sizeBytes / seconds)}/s` });
    });
  });
};

/** Standard output, whose reader has to find out by the exit code whether what it got is whole. */
const dumpOutput = (stdout: OutputStream): DumpSink => ({
  write: (bytes) =>
    new Promise((resolve, reject) =>
      stdout.write(bytes, (error) => {
        if (error === undefined || error === null) resolve();
        else reject(error);
      }),
    ),
  complete: () => Promise.resolve(E.right(undefined)),
  discard: () => Promise.resolve(),
});

/** Takes a dump to where it goes, and leaves nothing of one that is not whole. `onBytes` is called with the size so far. */
const receiveDump = async (
  { bytes, end }: DumpStream,
  sink: DumpSink,
  name: string,
  onBytes: (sizeBytes: number) => void,
): Promise<E.Either<ErrorDocument, WholeDump>> => {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const part of bytes) {
      await sink.write(part);
      digest.update(part);
      sizeBytes += part.length;
      onBytes(sizeBytes);
    }
  } catch (error) {
    await sink.discard();
    return E.left(unwritable(name, error));
  }
  const received = { sizeBytes, sha256: digest.digest('hex') };
  const whole = E.flatMap((made: WholeDump) => compare(received, made))(await end());
  const completed = E.isLeft(whole) ? whole : await sink.complete();
  if (E.isRight(completed)) return E.right(received);
  await sink.discard().catch(() => undefined);
  return completed;
};

const compare = (received: WholeDump, made: WholeDump): E.Either<ErrorDocument, WholeDump> =>
  received.sha256 === made.sha256 && received.sizeBytes === made.sizeBytes
    ? E.right(received)
    : E.left(
        errorDocument(
          'dump_incomplete',
          `${made.sizeBytes} bytes were sent, and ${received.sizeBytes} came that are not the same. Try again; a proxy on the way may have changed them.`,
        ),
      );
