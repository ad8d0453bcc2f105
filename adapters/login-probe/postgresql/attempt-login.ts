import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { withConnection } from '../transport/with-connection.js';
import { verifiesServer, tlsOptions } from '../transport/tls-options.js';
import { queryServerMajor } from './query-server-major.js';
import { filteredPgStream } from './filtered-pg-stream.js';
import { startTls } from './start-tls.js';

/** Starts TLS unless it is off, logs in, and queries the major version. */
export const attemptPgLogin = withConnection((socket, request) => {
  const options = tlsOptions(request.tls, request.host);
  const terms = { isServerVerified: verifiesServer(request.tls), allowsTrust: request.allowsTrust };
  return pipe(
    options === undefined ? TE.right(socket) : startTls(socket, options),
    TE.flatMap((channel) => queryServerMajor(filteredPgStream(channel, terms), request)),
  );
});
