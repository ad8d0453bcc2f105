import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { GateProtocol, GateSession } from '../../gate/gate-protocol.js';
import { dial } from '../../transport/dial.js';
import { logInToMysql } from '../open-session.js';
import { sessionSettings } from '../session-settings.js';
import { selectedRows } from './selected-rows.js';
import { greetingFor, loginRefused, logToolIn, versionIn } from './tool-handshake.js';
import { HEADER_BYTES, packetBytes, sequenceId } from '../packet.js';

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
    TE.flatMap(dial(request, signal), (socket) =>
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
  welcome: (tool, { greeting }) => logToolIn(tool, greeting),
  // Servers notice by themselves that a client has disconnected, even while they wait for a lock.
  cancel: () => Promise.resolve(),
  refusal: loginRefused,
  farewell: QUIT,
  mayPass: commandsOnly,
  rowCounter: selectedRows,
});

/** Commands of dump tools, and of the clients that restore dumps: quit, choose a database, query, list fields, ping, set an option. */
const COMMANDS = [0x01, 0x02, 0x03, 0x04, 0x0e, 0x1b];

/** A packet of this size is continued in the next one, as a statement with a large row is that is restored. */
const CONTINUED_CONTENT = 0xff_ff_ff;

/**
 * Whether the next bytes of a tool are commands, each of them a packet that starts a sequence, and what continues it at once. A server may respond to any
 * query with a request for a file (`LOAD DATA LOCAL`), whatever capabilities were agreed on; what a tool sends then
 * continues the sequence of the response, and so never gets to the server.
 */
export const commandsOnly = (): ((bytes: Buffer) => boolean) => {
  /** What is left of a command whose start has passed. */
  let remaining = 0;
  /** The place of the next packet in its sequence: 0 of a command. */
  let next = 0;
  /** The start of a packet, which is too short to be examined. */
  let start = Buffer.alloc(0);
  return (bytes) => {
    let rest: Buffer = Buffer.concat([start, bytes]);
    for (;;) {
      const passed = Math.min(remaining, rest.length);
      remaining -= passed;
      rest = rest.subarray(passed);
      const size = packetBytes(rest);
      if (size === undefined || rest.length < Math.min(size, HEADER_BYTES + 1)) break;
      if (sequenceId(rest) !== next || (next === 0 && !isCommand(rest, size))) return false;
      next = size - HEADER_BYTES === CONTINUED_CONTENT ? next + 1 : 0;
      remaining = size;
    }
    start = Buffer.from(rest);
    return true;
  };
};

const isCommand = (bytes: Buffer, size: number): boolean =>
  size > HEADER_BYTES && COMMANDS.includes(bytes.readUInt8(HEADER_BYTES));
