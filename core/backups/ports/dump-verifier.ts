import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { DumpFailure, NotRestored } from '../dump-failure.js';
import type { DumpKind } from '../dumped.js';
import type { RestoredDatabase } from '../proof/restored-database.js';

export type { DumpKind };

export type RestoreFailure = PortFailure | NotRestored;

/** Where a dump is restored to prove it. */
export type ProofPlace =
  /** On a server that is made for it from the programs of this host, and thrown away. */
  | {
      readonly _tag: 'ThrowawayServer';
      /** The path of the database that was dumped, for the log. */
      readonly path: string;
      /** The version of the server that was dumped: one that is older does not do. */
      readonly major: number;
    }
  /** In a new database beside the one of this target, which is dropped. */
  | { readonly _tag: 'Instance'; readonly target: DumpTarget };

export const atInstance = (target: DumpTarget): ProofPlace => ({ _tag: 'Instance', target });

export interface DumpVerifier {
  /**
   * Why a dump of this kind could not be made or proved, found before it is made: its tools are missing, and with a place to restore
   * it, the programs of a server for it (`restore_server_missing`), or the login at an instance is refused, or may create no database
   * (`restore_denied`). None where it could. Changes nothing.
   */
  readonly examine: (
    kind: DumpKind,
    place: Option<ProofPlace>,
    signal: AbortSignal,
  ) => PortTask<Option<DumpFailure>>;
  /**
   * Reads a dump through to its end with the tool that restores it, and restores nothing. Consumes all of the bytes even if the
   * tool ends before; if they throw, it fails as `dump_unreadable`. A dump that is truncated anywhere, or has a byte that is
   * wrong by its format, always fails.
   */
  readonly read: (
    kind: DumpKind,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ) => TaskEither<RestoreFailure, void>;
  /**
   * Restores a dump into a new database, reads what is in it, with the rows of every table, and removes the database, or its server, in every case.
   * The tool receives no password, as for a dump.
   */
  readonly restore: (
    place: ProofPlace,
    kind: DumpKind,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ) => TaskEither<RestoreFailure, RestoredDatabase>;
}
