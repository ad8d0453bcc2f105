import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';

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

/** A dump that has begun. */
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
