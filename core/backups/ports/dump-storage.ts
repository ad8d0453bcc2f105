import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { DestinationTarget } from '../destination-target.js';
import type { StorageRefused } from '../storage-refusal.js';

/** What is known of the space at a destination, in bytes. */
export interface DestinationSpace {
  readonly freeBytes: Option<number>;
  readonly totalBytes: Option<number>;
}

/** What a probe found. */
export interface ProbedDestination extends DestinationSpace {
  /** By which the place is known again. None of a kind that is never mistaken for another. */
  readonly mark: Option<string>;
}

/** An object as it was written. */
export interface WrittenObject {
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** The bytes to write threw, so that they are not whole. */
export interface SourceFailed {
  readonly _tag: 'SourceFailed';
}

export type StorageFailure = PortFailure | StorageRefused;

/** Whether an object is being written now, by whichever node. */
export type IsUnderWay = (object: string) => boolean;

/**
 * Where dumps are kept. The names of objects are relative paths of printable ASCII, as `objectName` makes them. Nothing that
 * a destination sends gets further than decided facts; its secrets are in no error, argument or log. Once the signal is
 * aborted, a call fails as abandoned, whatever it waits for.
 */
export interface DumpStorage {
  /**
   * Writes a small object, reads it back and deletes it, and returns the space where it can be known. It leaves its mark. From
   * a target that has this mark on, every call fails as `destination_unmounted` where the mark is not in the place any more.
   */
  readonly probe: (
    target: DestinationTarget,
    signal: AbortSignal,
  ) => TaskEither<StorageFailure, ProbedDestination>;
  /**
   * Writes an object as its bytes come, in bounded memory. It has its name only once all of it is there and stays there
   * after a loss of power: bytes that throw, an aborted signal and any failure leave nothing under the name, and nothing
   * else if the destination can still be reached. An object of this name that exists already is not overwritten: that
   * fails as `destination_failed`. Whatever happens, the iteration of the bytes is ended.
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
  /** Removes an object; one that does not exist is no failure. */
  readonly remove: (target: DestinationTarget, object: string) => TaskEither<StorageFailure, void>;
  /**
   * Removes what unfinished writes of dumps have left (parts, multipart uploads), but for the objects that are under way,
   * and returns how many. What is under way is asked for after the unfinished writes were listed, so that one that begins
   * meanwhile is not touched. Nothing that is not ours is touched, and no object that is finished.
   */
  readonly sweep: (
    target: DestinationTarget,
    underWay: TaskEither<PortFailure, IsUnderWay>,
  ) => TaskEither<StorageFailure, number>;
}
