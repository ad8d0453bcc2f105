import type { Socket } from 'node:net';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';

/** A session at the server, open and idle, its socket paused. */
export interface GateSession {
  readonly server: Socket;
  readonly serverMajor: number;
}

/** What a gate does in the language of one protocol. */
export interface GateProtocol<Opening, Session extends GateSession> {
  /** What a tool that has connected asks for. Undefined where no login is needed for it: its connection is closed. */
  readonly receive: (tool: Socket) => Promise<Opening | undefined>;
  /** Logs in with the code of the check, and keeps the session. */
  readonly open: (
    request: LoginRequest,
    opening: Opening,
    signal: AbortSignal,
  ) => TaskEither<LoginFailure, Session>;
  /** Makes the tool take the session for its own. False where it does not: its connection is closed. */
  readonly welcome: (tool: Socket, session: Session, opening: Opening) => Promise<boolean>;
  /** Ends at the server what a session still does whose tool has gone. Never rejects. */
  readonly cancel: (session: Session) => Promise<void>;
  /** What a tool is sent in place of a session that was not opened: an error in its protocol, without the reason. */
  readonly refusal: () => Buffer;
  /** The last bytes of a tool that is done. */
  readonly farewell: Buffer;
  /** For one session: whether the next bytes of the tool may go to the server. */
  readonly mayPass: () => (bytes: Buffer) => boolean;
}
