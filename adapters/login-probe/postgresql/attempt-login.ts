import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { overConnection } from '../transport/with-connection.js';
import { provesServer, tlsOptions } from '../transport/tls-options.js';
import { askServerMajor } from './query-server-major.js';
import { guardedStream } from './filtered-pg-stream.js';
import { startTls } from './start-tls.js';

/** Speaks TLS where it is to be spoken, logs in, and asks for the major version. */
export const attemptLogin = overConnection((socket, order) => {
  const options = tlsOptions(order.tls, order.host);
  const terms = { isProven: provesServer(order.tls), allowsTrust: order.allowsTrust };
  return pipe(
    options === undefined ? TE.right(socket) : startTls(socket, options),
    TE.flatMap((channel) => askServerMajor(guardedStream(channel, terms), order)),
  );
});
