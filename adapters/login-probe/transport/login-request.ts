import type { LookupAddress } from 'node:dns';
import type { SignKind } from '../../../core/described/sign.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Expiries, Inspection } from '../../../core/dump-check/login-result.js';
import type { InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { dial } from './dial.js';
import type { LoginFailure } from './login-failure.js';
import type { OnProgress } from './dialling.js';

/** All that is needed to log in once the host was looked up and its addresses were checked. */
export interface LoginRequest extends Pick<
  DumpTarget,
  'engine' | 'host' | 'port' | 'tls' | 'user'
> {
  /** A function at hand, since the thread has no secrets of the class. It prints nothing either. */
  readonly password: Pick<Secret, 'reveal'>;
  readonly addresses: readonly LookupAddress[];
  /** For connecting to all of them together. */
  readonly dialMs: number;
  readonly database: string;
  /** The server may let us in without a password. */
  readonly allowsTrust: boolean;
  /** How long the server may take to inspect the database; left out, the login is all that is requested. */
  readonly inspectionMs?: number;
  /** What is inspected is whether the globals of the instance can be read, and not the database. */
  readonly what?: 'globals';
  /** The databases whose states the login learns; left out, the login shows nothing of the instance but its version. */
  readonly siblings?: readonly string[];
  /** Whether the login finds the databases that are there. */
  readonly finds?: boolean;
  /** The signs that it does not look for. */
  readonly leavesOut?: readonly SignKind[];
}

/** A request as it is posted to the thread, which cannot receive instances of a class. */
export interface SerializedLoginRequest extends Omit<LoginRequest, 'password'> {
  readonly password: string;
}

export const serializeLoginRequest = (request: LoginRequest): SerializedLoginRequest => ({
  ...request,
  password: request.password.reveal(),
});

export const deserializeLoginRequest = (posted: SerializedLoginRequest): LoginRequest => ({
  ...posted,
  password: { reveal: () => posted.password },
});

/** What an accepted login showed, without obstacles where no inspection was requested. */
export interface AcceptedLogin extends Inspection {
  readonly serverMajor: number;
  readonly expiries: Expiries;
  readonly instance: InstanceFacts;
}

/** Logs in over an open connection, and inspects the database if that is requested. */
type LogInOverConnection = (
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
