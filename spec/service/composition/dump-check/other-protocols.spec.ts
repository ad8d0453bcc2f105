import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect } from 'chai';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import {
  sharedPostgres,
  stopSharedPostgres,
} from '../../../support/database-servers/shared-postgres.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../../../support/network/certificates.js';
import { startFakeServer } from '../../../support/network/fake-server.js';
import {
  type DumpCheckService,
  startDumpCheckService,
} from '../../../support/service/dump-check-service.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

interface Listener {
  readonly port: number;
  readonly close: () => unknown;
}

const DEADLINE_MS = 1500;

const SILENT =
  'The server accepted the connection, then sent nothing within the deadline of SHIPSHAPE_CHECK_DEADLINE_MS.';
const speaks = (protocol: string, expected: string) =>
  `What answers on the instance's port speaks ${protocol}, not the ${expected} protocol.`;
const waits = (expected: string) =>
  `${SILENT} ${expected} sends first; PostgreSQL and web servers wait for the client, as this one does.`;

/** What the check says of each server, by the engine that its instance has. */
const EXPECTED = {
  postgresql: { mysql: waits('MySQL'), mariadb: waits('MariaDB') },
  mariadb: {
    postgresql: "The server on the instance's port is MariaDB, not PostgreSQL.",
    mysql: "The server on the instance's port is MariaDB, not MySQL.",
  },
  ssh: { postgresql: speaks('SSH', 'PostgreSQL'), mysql: speaks('SSH', 'MySQL') },
  http: { postgresql: speaks('HTTP', 'PostgreSQL'), mysql: waits('MySQL') },
  // It hangs up on a client that sends anything else.
  tls: { mysql: waits('MySQL') },
  silent: { postgresql: SILENT, mysql: waits('MySQL') },
};

describe('a check of an instance at whose port something else answers', () => {
  const directory = temporaryDirectory();
  const listeners = new Map<string, Listener>();
  let service: DumpCheckService;
  let tokens: readonly string[];

  before(async () => {
    listeners.set('postgresql', { port: (await sharedPostgres()).port, close: stopSharedPostgres });
    const mariadb = systemMariadb();
    if (mariadb === undefined) console.log(NO_MARIADB);
    else {
      const { port, stop } = await startSystemMariadb(mariadb);
      listeners.set('mariadb', { port, close: stop });
    }
    const sendSsh = (socket: Socket) => void socket.write('SSH-2.0-OpenSSH_9.2p1\r\n');
    listeners.set('ssh', await startFakeServer(sendSsh));
    listeners.set('silent', await startFakeServer(() => undefined));
    listeners.set('http', await listening(createServer()));
    const certified = { cert: CERTIFICATE_OF_LOCALHOST, key: SERVER_KEY };
    listeners.set('tls', await listening(createTlsServer(certified)));
  });
  after(() => Promise.all([...listeners.values()].map(({ close }) => close())));
  beforeEach(async () => {
    service = await startDumpCheckService(directory.path, { checkDeadlineMs: DEADLINE_MS });
    await service.apply(fleetOf(listeners));
    tokens = await service.tokens(listeners.size);
  });
  afterEach(() => service.stop());

  /** The sentence about the login. */
  const detailOf = async (path: string, token = ''): Promise<string | undefined> => {
    const response = await service.check(await service.idOf(path), token);
    const { reasons } = (await response.json()) as { reasons: readonly Reason[] };
    return reasons.find(({ code }) => LOGIN_CODES.includes(code))?.detail;
  };

  it('says what that is, or that it is silent', async () => {
    const there = Object.entries(EXPECTED).filter(([protocol]) => listeners.has(protocol));
    const answers = await Promise.all(
      there.map(async ([protocol, expected], n) => {
        const details: (string | undefined)[] = [];
        for (const engine of Object.keys(expected))
          details.push(await detailOf(`${protocol}/${engine}/shop`, tokens[n]));
        return [protocol, details];
      }),
    );
    expect(answers).to.deep.equal(
      there.map(([protocol, expected]) => [protocol, Object.values(expected)]),
    );
  });
});

interface Reason {
  readonly code: string;
  readonly detail: string;
}

const LOGIN_CODES = ['timed_out', 'not_a_database_server'];

const listening = async (server: Server): Promise<Listener> => {
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

const fleetOf = (listeners: ReadonlyMap<string, Listener>) =>
  aFleet({
    servers: [...listeners].map(([name, { port }]) =>
      aServer({
        name,
        instances: (['postgresql', 'mysql', 'mariadb'] as const).map((engine) =>
          anInstance({
            name: engine,
            engine,
            host: '127.0.0.1',
            port,
            tls: { mode: 'off' },
            databases: [aDatabase()],
          }),
        ),
      }),
    ),
  });
