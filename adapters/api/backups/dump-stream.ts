import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type DumpFailure, isDumpReason } from '../../../core/backups/dump-failure.js';
import { dumpFailureWording } from '../../../core/backups/dump-failure-wording.js';
import { DUMP_FORMATS, type DumpFormat } from '../../../core/engines/dump-format.js';
import type { RunOutcome } from '../../../core/backups/run.js';
import type { DumpDownload } from '../../../core/backups/use-cases/download-dump.js';
import type { Engine } from '../../../core/engines/engines.js';
import { dumpReasonBody } from '../dump-check/dump-not-ready.js';
import { errorDocument } from '../errors/error-catalogue.js';
import { malformedRequest } from '../errors/malformed-request.js';
import type { ErrorDocument, ReasonBody } from '../errors/error-document.js';
import type { DumpStream, WholeDump } from './dump-api.js';

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

export const mediaTypeOf = (format: DumpFormat): string => MEDIA_TYPES[format];

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

/** Why a dump did not become whole. What it was that ended it from this side may be over the next time. */
export const dumpFailureBody = (failure: DumpFailure, engine: Engine): ReasonBody =>
  isDumpReason(failure)
    ? dumpReasonBody(failure, engine)
    : {
        code: failure.code,
        ...dumpFailureWording(failure, engine),
        retryable: failure.code !== 'dump_failed',
      };
