import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/domain/dump-target.js';
import type { LoginRefusal, LoginVerdict } from '../../core/domain/login-verdict.js';
import type { LoginProbe } from '../../core/ports/login-probe.js';
import type { PortFailure } from '../../core/ports/port-failure.js';
import type { IsDialable } from './address-policy.js';
import { askServerMajor } from './ask-server-major.js';
import { checkLogin } from './check-login.js';
import { dial } from './dial.js';
import { guardedStream } from './guarded-stream.js';
import { isUnavailable, type LoginStop } from './login-stop.js';
import { resolveTarget } from './resolve-target.js';
import { startTls } from './start-tls.js';
import { provesServer, tlsOptions } from './tls-options.js';
import { withinDeadline } from './within-deadline.js';

export interface PgLoginProbeOptions {
  /** For the whole of one login, from the look-up of the name on. */
  readonly deadlineMs: number;
  readonly isDialable: IsDialable;
}

const TIMED_OUT: LoginRefusal = { code: 'timed_out' };

/** Logs in to PostgreSQL servers. Whatever comes of it, the connection is gone afterwards. */
export const pgLoginProbe = ({ deadlineMs, isDialable }: PgLoginProbeOptions): LoginProbe => ({
  logIn: (target) =>
    pipe(
      withinDeadline(deadlineMs, TIMED_OUT)((signal) => attempt(target, isDialable, signal)),
      TE.map((serverMajor): LoginVerdict => ({ _tag: 'Accepted', serverMajor })),
      TE.orElse(verdictOf),
    ),
});

const verdictOf = (stop: LoginStop): TE.TaskEither<PortFailure, LoginVerdict> =>
  isUnavailable(stop) ? TE.left(stop) : TE.right({ _tag: 'Refused', refusal: stop });

const attempt = (
  target: DumpTarget,
  isDialable: IsDialable,
  signal: AbortSignal,
): TE.TaskEither<LoginStop, number> =>
  pipe(
    TE.fromEither(checkLogin(target)),
    TE.flatMap(() => resolveTarget(target.host, isDialable)),
    TE.flatMap((addresses) =>
      TE.bracket(
        dial({ addresses, port: target.port }, signal),
        (socket) => converse(socket, target),
        (socket) => TE.fromIO(() => void socket.destroy()),
      ),
    ),
  );

const converse = (socket: Socket, target: DumpTarget): TE.TaskEither<LoginStop, number> => {
  const options = tlsOptions(target.tls, target.host);
  return pipe(
    options === undefined ? TE.right(socket) : startTls(socket, options),
    TE.flatMap((channel) =>
      askServerMajor(guardedStream(channel, provesServer(target.tls)), target),
    ),
  );
};
