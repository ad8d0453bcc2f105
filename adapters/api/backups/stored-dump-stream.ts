import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { StorageRefused } from '../../../core/backups/storage-refusal.js';
import { storageRefusalWording } from '../../../core/backups/storage-refusal-wording.js';
import type {
  NoDumpCause,
  NoStoredDump,
  StoredDumpDownload,
} from '../../../core/backups/use-cases/runs/download-stored-dump.js';
import { errorDocument } from '../errors/error-catalogue.js';
import type { ErrorDocument } from '../errors/error-document.js';
import type { StoredDumpStream } from './dump-api.js';
import { mediaTypeOf } from './dump-stream.js';

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
    ...{ sizeBytes, sha256 },
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

const NO_DUMP_WORDING: Readonly<Record<NoDumpCause, string>> = {
  never_stored:
    'The run has no dump in a destination: it is a download, was made elsewhere, or is not done. Its `stored` is null.',
  expired: 'The dump of the run was removed from its destination; its `note` says by which rule.',
  destination_removed:
    'The destination of the dump is no longer in the fleet. The dump is still there unless somebody removed it.',
  object_missing: 'The destination has no object of this name any more: somebody removed it.',
};

export const STORED_DUMP_DOCUMENTS = {
  NoStoredDump: ({ cause }: NoStoredDump): ErrorDocument =>
    errorDocument('no_stored_dump', NO_DUMP_WORDING[cause]),
  StorageRefused: (refused: StorageRefused): ErrorDocument => {
    const { code } = refused;
    const retryable = code === 'destination_unreachable';
    return errorDocument('destination_unusable', 'The dump cannot be read from its destination.', [
      { code, ...storageRefusalWording(refused), retryable },
    ]);
  },
};
