import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { InspectionResult, LoginResult } from '../login-result.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

export interface LoginProbe {
  /**
   * Logs in to the database itself with the admin login of its instance, and disconnects.
   * Returns within the probe's deadline, which includes the resolution of the name. If nothing on the network answers
   * in half of it, the result is `no_answer`; if the server answers and then stays silent, `timed_out`.
   * A refusal is a result, not a failure, and has nothing in it that the target sent. If this machine itself runs out
   * of files or has no network, that is a failure.
   * An accepted login has the server's major version.
   * Once the signal is aborted, the login ends, frees everything that it holds, and fails at once as `abandoned`; with
   * a signal that was aborted before, it never connects.
   */
  readonly logIn: (
    target: DumpTarget,
    signal?: AbortSignal,
  ) => TaskEither<PortFailure, LoginResult>;
  /**
   * The same, and one round trip more in the same session: everything else that would keep a dump of the database from
   * being whole. Nothing of the session's settings that the role or the database sets applies to it.
   */
  readonly inspect: (
    target: DumpTarget,
    signal?: AbortSignal,
  ) => TaskEither<PortFailure, InspectionResult>;
}
