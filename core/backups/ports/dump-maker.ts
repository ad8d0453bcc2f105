import type { Task } from 'fp-ts/lib/Task.js';
import type { DumpTool } from '../../dump-check/dump-tool.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { DumpEnd } from '../dump-end.js';
import type { DumpFailure } from '../dump-failure.js';
import type { DumpFormat } from '../../engines/engine-record.js';

export interface DumpRequest {
  readonly target: DumpTarget;
  readonly tool: DumpTool;
  readonly serverMajor: number;
  readonly format: DumpFormat;
  /** The globals are dumped without the hashes of passwords, which the login may not read. */
  readonly withoutHashes?: true;
  /** How its end tells what was in the snapshot of the dump; absent where nothing is to be compared with it. */
  readonly compare?: 'counts' | 'estimates';
}

/** A dump under way. */
export interface RunningDump {
  /**
   * The bytes of the dump, which can be iterated once. The tool waits while none is requested. They end without an error
   * however the dump ended: only `end` tells whether they are complete. Leaving the iteration early ends the dump. A part is
   * valid until the next is asked for, since its memory is used again.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * Settles after the last byte, once the tool has exited and has left no process, session or folder. The same end for every
   * call. It never rejects.
   */
  readonly end: Task<DumpEnd>;
}

export interface DumpMaker {
  /**
   * Starts the tool, and returns once the login succeeded and the first bytes of the dump arrived. A dump that fails before
   * returns the reason, and leaves nothing behind. The tool receives no password and connects to no target. Once the signal is
   * aborted, the dump ends within seconds, at the server as well, as `dump_cancelled`.
   */
  readonly start: (request: DumpRequest, signal: AbortSignal) => PortTask<RunningDump, DumpRefused>;
}

/** The dump failed before its first byte. */
export interface DumpRefused {
  readonly _tag: 'DumpRefused';
  readonly failure: DumpFailure;
}
