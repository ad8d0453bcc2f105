import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { GateProtocol, GateSession } from '../../gate/gate-protocol.js';
import { dial } from '../../transport/dial.js';
import { logInToMysql } from '../open-session.js';
import { sessionSettings } from '../session-settings.js';
import { commandsOnly } from './commands-only.js';
import { greetingFor, loginRefused, logToolIn, versionIn } from './tool-handshake.js';

interface MysqlSession extends GateSession {
  /** What the tool is greeted with. */
  readonly greeting: Buffer;
}

/** COM_QUIT, with which a tool says that it is done. */
const QUIT = Buffer.of(1, 0, 0, 0, 1);

/**
 * The server's side of a gate for mysqldump and mariadb-dump. A login cannot be replayed in this protocol, where the client
 * answers to a nonce: so the tool logs in to us, and we to the server.
 */
export const mysqlGateProtocol = (): GateProtocol<true, MysqlSession> => ({
  // In this protocol the server speaks first.
  receive: () => Promise.resolve(true),
  open: (request, _opening, signal) =>
    pipe(
      dial(request, signal),
      TE.flatMap((socket) =>
        pipe(
          logInToMysql(socket, request, {
            query: ({ engine }) => sessionSettings(engine),
            hasRow: false,
            then: 'kept',
          }),
          TE.map(({ server, greeting, packet }) => ({
            server,
            serverMajor: greeting.major,
            greeting: greetingFor(versionIn(packet), greeting),
          })),
          TE.mapLeft((failure) => {
            socket.destroy();
            return failure;
          }),
        ),
      ),
    ),
  welcome: (tool, { greeting }) => logToolIn(tool, greeting),
  // Servers notice by themselves that a client has gone, even while they wait for a lock.
  cancel: () => Promise.resolve(),
  refusal: loginRefused,
  farewell: QUIT,
  mayPass: commandsOnly,
});
