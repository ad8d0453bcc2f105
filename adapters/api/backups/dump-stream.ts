import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type DumpFailure, isDumpReason } from '../../../core/backups/dump-failure.js';
import { dumpFailureWording } from '../../../core/backups/dump-failure-wording.js';
import { DUMP_FORMATS, type DumpFormat } from '../../../core/engines/engine-record.js';
import type { RunOutcome } from '../../../core/backups/run.js';
import { mayPass } from '../../../core/backups/run-delays.js';
import type { DumpDownload } from '../../../core/backups/use-cases/download-dump.js';
import type { Engine } from '../../../core/engines/engines.js';
import { dumpReasonBody } from '../dump-check/dump-not-ready.js';
import type { ApiResult, ErrorDocument, ReasonBody } from '../errors/error-document.js';
import { errorDocument, malformedRequest } from '../errors/error-document.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { StoredDumpDownload } from '../../../core/backups/use-cases/runs/download-stored-dump.js';

/** The format in a request; none where none is asked for. */
export const parseDumpFormat = (
  text: string | undefined,
): E.Either<ErrorDocument, O.Option<DumpFormat>> => {
  if (text === undefined) return E.right(O.none);
  const format = DUMP_FORMATS.find((known) => known === text);
  return format === undefined
    ? E.left(malformedRequest([`The format must be ${DUMP_FORMATS.join(' or ')}.`]))
    : E.right(O.some(format));
};

const MEDIA_TYPES: Readonly<Record<DumpFormat, string>> = {
  custom: 'application/octet-stream',
  plain: 'application/sql',
};

const mediaTypeOf = (format: DumpFormat): string => MEDIA_TYPES[format];

export const dumpStream = ({
  run,
  engine,
  format,
  fileName,
  bytes,
  end,
}: DumpDownload): DumpStream => ({
  run,
  fileName,
  mediaType: MEDIA_TYPES[format],
  bytes,
  end: async () => wholeDump(await end(), engine),
});

const wholeDump = (outcome: RunOutcome, engine: Engine): E.Either<ErrorDocument, WholeDump> =>
  outcome._tag === 'Done'
    ? E.right({ sizeBytes: outcome.sizeBytes, sha256: outcome.sha256 })
    : E.left(
        errorDocument('dump_incomplete', 'The bytes so far are not a dump.', [
          dumpFailureBody(outcome.failure, engine),
        ]),
      );

/** Why a dump did not become whole. */
export const dumpFailureBody = (failure: DumpFailure, engine: Engine): ReasonBody =>
  isDumpReason(failure)
    ? dumpReasonBody(failure, engine)
    : { code: failure.code, ...dumpFailureWording(failure, engine), retryable: mayPass(failure) };

/** The part of the API that makes dumps. */
export interface DumpApi {
  /**
   * Makes a dump of the database, which begins with its first bytes. Left out, the format is the best of the engine. The
   * signal ends it.
   */
  readonly downloadDump: (
    database: Uuid,
    format: string | undefined,
    signal: AbortSignal,
  ) => ApiResult<DumpStream>;
  /** Reads the dump of a run as it lies in its destination. The signal ends it. */
  readonly downloadStoredDump: (run: Uuid, signal: AbortSignal) => ApiResult<StoredDumpStream>;
}

/** A dump that is read from its destination, with what is known of it before its first byte. */
export interface StoredDumpStream extends DumpStream, WholeDump {}

export interface DumpStream {
  readonly run: string;
  readonly fileName: string;
  readonly mediaType: string;
  /** Can be iterated once. They end without an error however the dump ended. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** After the last byte: what a whole dump has, or why it is not whole. */
  readonly end: () => ApiResult<WholeDump>;
}

export interface WholeDump {
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** What is left of the path of an object is the name that its file gets. */
const fileNameOf = (object: string): string => object.slice(object.lastIndexOf('/') + 1);

/** The bytes end without an error however they ended, as those of a dump that is made do; `end` tells. */
export const storedDumpStream = ({ run, stored, bytes }: StoredDumpDownload): StoredDumpStream => {
  const { sizeBytes, sha256, isEncrypted, object } = stored;
  const state = { isWhole: false };
  return {
    run: run.id,
    fileName: fileNameOf(object),
    mediaType: mediaTypeOf(isEncrypted ? 'custom' : (O.toUndefined(run.format) ?? 'custom')),
    sizeBytes,
    sha256,
    bytes: (async function* () {
      try {
        yield* bytes;
        state.isWhole = true;
      } catch {
        // The destination failed, or has something else by now.
      }
    })(),
    end: () => Promise.resolve(state.isWhole ? E.right({ sizeBytes, sha256 }) : E.left(CUT_OFF)),
  };
};

const CUT_OFF = errorDocument(
  'dump_incomplete',
  'The destination did not give all of the dump, or what it has is not what was written.',
);
