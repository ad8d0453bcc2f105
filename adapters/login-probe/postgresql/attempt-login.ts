import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { withConnection } from '../transport/with-connection.js';
import { verifiesServer, tlsOptions } from '../transport/tls-options.js';
import { queryServerMajor } from './query-server-major.js';
import { filteredPgStream } from './filtered-pg-stream.js';
import { startTls } from './start-tls.js';

/** Speaks TLS where it is to be spoken, logs in, and asks for the major version. */
export const attemptPgLogin = withConnection((socket, order) => {
  const options = tlsOptions(order.tls, order.host);
  const terms = { isServerVerified: verifiesServer(order.tls), allowsTrust: order.allowsTrust };
  return pipe(
    options === undefined ? TE.right(socket) : startTls(socket, options),
    TE.flatMap((channel) => queryServerMajor(filteredPgStream(channel, terms), order)),
  );
});
