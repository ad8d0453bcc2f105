import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Expiries, Inspection } from '../../../core/dump-check/login-result.js';
import type { InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { dial } from './dial.js';
import type { LoginRequest } from './login-request.js';
import type { LoginFailure } from './login-failure.js';
import type { OnProgress } from './dialling.js';

/** What an accepted login showed, without obstacles where no inspection was requested. */
export interface AcceptedLogin extends Inspection {
  readonly serverMajor: number;
  readonly expiries: Expiries;
  readonly instance: InstanceFacts;
}

/** Logs in over an open connection, and inspects the database if that is requested. */
export type LogInOverConnection = (
  socket: Socket,
  request: LoginRequest,
) => TE.TaskEither<LoginFailure, AcceptedLogin>;

export type AttemptLogin = (
  request: LoginRequest,
  signal: AbortSignal,
  onProgress?: OnProgress,
) => TE.TaskEither<LoginFailure, AcceptedLogin>;

/** Connects, logs in and closes the connection, which is closed after every outcome. The signal ends the login at any time. */
export const withConnection =
  (logIn: LogInOverConnection): AttemptLogin =>
  (request, signal, onProgress = () => undefined) =>
    TE.bracket(
      TE.tapIO(dial(request, signal), () => () => onProgress('connected')),
      (socket) => {
        // Nothing is lost to this listener: the login adds its own before any byte can arrive.
        socket.once('data', () => onProgress('spoken'));
        return logIn(socket, request);
      },
      (socket) => TE.fromIO(() => void socket.destroy()),
    );
