import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { withConnection } from '../transport/with-connection.js';
import { verifiesServer } from '../transport/tls-options.js';
import { queryServerMajor } from './query-server-major.js';
import { filteredPgStream } from './filtered-pg-stream.js';
import { securedPgSocket } from './start-tls.js';

/** Starts TLS unless it is off, logs in, and queries the major version. */
export const attemptPgLogin = withConnection((socket, request) => {
  const terms = { isServerVerified: verifiesServer(request.tls), allowsTrust: request.allowsTrust };
  return pipe(
    securedPgSocket(socket, request),
    TE.flatMap((channel) => queryServerMajor(filteredPgStream(channel, terms), request)),
  );
});
