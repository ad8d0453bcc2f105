import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { LoginResult } from '../login-result.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

export interface LoginProbe {
  /**
   * Logs in to the very database with the admin login of its instance, and leaves again.
   * Answers within the probe's deadline, which covers everything from the look-up of the name on. Where nothing on the
   * network has answered in half of it, that is `no_answer`; who has answered, and stays silent then, `timed_out`.
   * A refusal is a verdict, not a failure, and carries nothing that the target sent. Where this machine itself is in
   * want, of files or of a network, that is a failure and no verdict.
   * An accepted login tells the server's major version.
   * Once the signal is aborted, the login is given up with all that it holds, and answers at once that it was
   * `abandoned`; one whose signal was aborted before dials nobody.
   */
  readonly logIn: (
    target: DumpTarget,
    signal?: AbortSignal,
  ) => TaskEither<PortFailure, LoginResult>;
}
