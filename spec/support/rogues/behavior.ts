import type { LoginRefusal, OtherProtocol } from '../../../core/dump-check/login-result.js';
import type { Step } from './peer.js';

/** The result that the probe must return. */
export type Expected = LoginRefusal | 'accepted';

/** One way in which a server may be hostile, broken, or no server at all. */
export interface Behavior {
  /** What it does, for a sentence that starts with "a server that". */
  readonly name: string;
  /** Before the client has sent anything. */
  readonly atOnce?: readonly Step[];
  /** Instead of TLS, where it is requested; such a behavior does not apply where TLS is off. */
  readonly onTlsRequest?: readonly Step[];
  /** Once the connection is set up, with TLS or without. */
  readonly steps?: readonly Step[];
  readonly expected: Expected;
  /** Where the server is verified, and may receive the password. */
  readonly expectedOfProven?: Expected;
}

export const NOT_POSTGRES: Expected = { code: 'not_a_database_server' };
export const speaks = (cause: OtherProtocol): Expected => ({
  code: 'not_a_database_server',
  cause,
});
export const NOT_READY: Expected = { code: 'server_not_ready' };
export const INSECURE: Expected = { code: 'insecure_login_refused' };
export const HUNG_UP: Expected = { code: 'server_not_ready', cause: 'hung_up' };
export const STARTING: Expected = { code: 'server_not_ready', cause: 'starting' };
export const SILENT: Expected = { code: 'timed_out', cause: 'silent' };
export const TIMED_OUT: Expected = { code: 'timed_out' };
export const LIMITED: Expected = { code: 'timed_out', cause: 'limit' };
export const RULE: Expected = { code: 'login_rejected', cause: 'rule' };
export const OTHER_ERROR: Expected = { code: 'server_not_ready', cause: 'error' };
export const CREDENTIALS: Expected = { code: 'login_rejected', cause: 'credentials' };
export const HANDSHAKE: Expected = { code: 'tls_failed', cause: 'handshake' };
