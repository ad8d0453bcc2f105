import { join } from 'node:path';
import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import { printingVersion, installStandIn } from '../../../support/dump-check/stand-in-dump-tool.js';
import { startFakeServer } from '../../../support/network/fake-server.js';
import { findUnresponsivePort } from '../../../support/network/unresponsive-port.js';
import { errorResponse } from '../../../support/rogue-postgres/wire.js';
import { firstToken } from '../../../support/service/first-token.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { type RunningService, serveShipshape } from '../../../support/service/shipshape-process.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { forEachTest } from '../../../support/shared/for-suite.js';

const INVALID_PASSWORD = '28P01';

describe('a service that monitors a server whose host has fallen silent', () => {
  const directory = temporaryDirectory();
  let service: RunningService;
  let ask: ReturnType<typeof serviceClient>;

  const silent = forEachTest(() => findUnresponsivePort());
  const rejecting = forEachTest(() =>
    startFakeServer((socket) =>
      socket.once('data', () => socket.end(errorResponse(INVALID_PASSWORD))),
    ),
  );
  beforeEach(async () => {
    const toolDir = join(directory.path, 'bin');
    await installStandIn(toolDir, printingVersion('18.4'));
    service = await serveShipshape({
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: toolDir,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
      SHIPSHAPE_CHECK_DEADLINE_MS: '1000',
      SHIPSHAPE_DISPATCH: 'off',
    });
    ask = serviceClient(service.url, firstToken(service));
  });
  afterEach(async () => {
    await service.stop();
  });

  const problems = async (query = ''): Promise<readonly string[]> => {
    const { body } = await ask(`GET /v1/problems?state=open${query}`);
    const found = (JSON.parse(body) as ProblemPageBody).problems;
    return found.map(({ kind, name }) => `${kind} ${name}`);
  };

  for (const [what, instance] of [
    ['has no database', () => anInstance('spare', silent().port, [])],
    ['has a login that waits for its back-off', () => anInstance('spare', rejecting().port)],
  ] as const)
    it(`suppresses what is under it, also where one of its instances ${what}`, async () => {
      const instances = [anInstance('main', silent().port), instance()];
      await ask('PUT /v1/fleet', { servers: [{ name: 'db-1', instances }], destinations: [VAULT] });
      await pollUntil(async () => (await problems()).includes('server_offline db-1'));
      expect(await problems()).to.deep.equal(['server_offline db-1']);
      expect(await problems('&suppressed=include')).to.include('instance_unreachable main');
    });
});

const VAULT = { name: 'vault', kind: 'local', path: '/var/backups' };

const SHOP = {
  name: 'shop',
  schedules: [{ name: 'nightly', cron: '0 3 * * *', timezone: 'UTC', destination: 'vault' }],
};

const anInstance = (name: string, port: number, databases: readonly object[] = [SHOP]) => ({
  name,
  engine: 'postgresql',
  host: '127.0.0.1',
  port,
  tls: { mode: 'off' },
  admin: { user: 'backup', password: 'secret' },
  databases,
});
