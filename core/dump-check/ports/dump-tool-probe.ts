import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpToolFindings } from '../dump-tool.js';
import type { Engine } from '../../shared/engine.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

export interface DumpToolProbe {
  /**
   * Finds the dump tools of an engine that are installed on the control plane, and asks each for its version.
   * A program is found once, however many names lead to it; the newest comes first.
   * One that does not answer as a dump tool does is counted as broken.
   * What was installed, replaced or removed since the last call is seen. Who calls while a search is under way
   * may get what that one finds.
   */
  readonly find: (engine: Engine) => TaskEither<PortFailure, DumpToolFindings>;
}
