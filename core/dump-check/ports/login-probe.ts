import type { DumpTarget } from '../../fleet/dump-target.js';
import type { LoginTarget } from '../instance-facts.js';
import type { InspectionResult, LoginResult } from '../login-result.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

export interface LoginProbe {
  /**
   * Logs in to the database itself with the admin login of its instance, and disconnects.
   * Returns within the probe's deadline, which includes the resolution of the name. If nothing on the network answers
   * in half of it, the result is `no_answer`; if the server answers and then stays silent, `timed_out`.
   * A refusal is a result, not a failure, and has nothing in it that the target sent. If this machine itself runs out
   * of files or has no network, that is a failure.
   * An accepted login has the server's major version, and until when it will be accepted as far as that is known. It has the
   * states of the databases whose names are given, of those that the server lets it know; a name that is not on the server is
   * `missing` only where the admin user would see it, and one that is only listed is `visible`.
   * A fact that the server does not show is left out; that is no refusal.
   * Once the signal is aborted, the login ends, frees everything that it holds, and fails at once as `abandoned`; with
   * a signal that was aborted before, it never connects.
   */
  readonly logIn: (target: LoginTarget, signal?: AbortSignal) => PortTask<LoginResult>;
  /**
   * Logs in as `logIn` does, and in the same session and the same deadline inspects the database: everything else that
   * would keep a dump of it from being whole. A database without obstacles has none.
   * What a restore of that dump may lose is a warning, and no obstacle.
   * What the role or the database sets for a session, such as a timeout or a search path, changes nothing. It takes no
   * lock for which others would wait, and leaves no setting behind.
   * Of what the target sent, a result has names alone: ten of each kind of obstacle at most, and what a dump needs where it is
   * restored, all without control characters.
   */
  readonly inspect: (target: DumpTarget, signal?: AbortSignal) => PortTask<InspectionResult>;
}
