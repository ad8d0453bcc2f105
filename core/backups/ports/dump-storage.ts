import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { DestinationTarget } from '../destination-target.js';
import type { StorageRefused } from '../storage-refusal.js';

/** What is known of the space at a destination, in bytes. */
export interface DestinationSpace {
  readonly freeBytes: Option<number>;
  readonly totalBytes: Option<number>;
}

/** The result of a probe. */
export interface ProbedDestination extends DestinationSpace {
  /** Identifies the place at the next probe. None of a kind that cannot be confused with another. */
  readonly mark: Option<string>;
}

/** An object as it was written. */
export interface WrittenObject {
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** It cannot be removed before; absent where it is not locked. */
  readonly lockedUntil?: Date;
}

/** The bytes to write threw, so that the object is not whole. */
export interface SourceFailed {
  readonly _tag: 'SourceFailed';
}

export type StorageFailure = PortFailure | StorageRefused;

/** Whether any node is writing an object now. */
export type IsUnderWay = (object: string) => boolean;

/**
 * Stores dumps. The names of objects are relative paths of printable ASCII, as `objectName` makes them. Of what a destination
 * sends, only decided facts are passed on; its secrets are in no error, argument or log. Once the signal is aborted, every call
 * fails as abandoned.
 */
export interface DumpStorage {
  /**
   * Writes a small object, reads it back and deletes it, and returns the space where that is known. It leaves its mark, but for a
   * draft. For a
   * target with this mark, every call fails as `destination_unmounted` once the mark is no longer in the place.
   */
  readonly probe: (
    target: DestinationTarget,
    signal: AbortSignal,
  ) => TaskEither<StorageFailure, ProbedDestination>;
  /**
   * Writes an object as its bytes come, in bounded memory. It has its name only once all of it is there and stays there after a
   * loss of power: bytes that throw, an aborted signal and any failure leave nothing under the name, and nothing else if the
   * destination can still be reached. An object of this name that exists already is not overwritten: that fails as
   * `destination_failed`. The iteration of the bytes is ended in every case.
   */
  readonly put: (
    target: DestinationTarget,
    object: string,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ) => TaskEither<StorageFailure | SourceFailed, WrittenObject>;
  /**
   * The bytes of an object, which can be iterated once; leaving the iteration early frees everything. They throw where they
   * cannot be read to the end, with the `StorageRefused` as the `cause` of the error, and once the signal is aborted. None if
   * there is no such object.
   */
  readonly open: (
    target: DestinationTarget,
    object: string,
    signal: AbortSignal,
  ) => TaskEither<StorageFailure, Option<AsyncIterable<Uint8Array>>>;
  /** The size of an object in bytes; none if there is no such object. */
  readonly size: (
    target: DestinationTarget,
    object: string,
    signal: AbortSignal,
  ) => TaskEither<StorageFailure, Option<number>>;
  /** Removes an object; one that does not exist is no failure. */
  readonly remove: (target: DestinationTarget, object: string) => TaskEither<StorageFailure, void>;
  /**
   * Removes what unfinished writes of dumps have left (parts, multipart uploads), but for the objects that are under way, and
   * returns how many. Objects under way are listed after the unfinished writes, so that one that begins meanwhile is not
   * touched. Foreign and finished objects are never touched.
   */
  readonly sweep: (
    target: DestinationTarget,
    underWay: PortTask<IsUnderWay>,
  ) => TaskEither<StorageFailure, number>;
}
