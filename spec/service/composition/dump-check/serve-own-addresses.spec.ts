import { writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { firstToken } from '../../../support/service/first-token.js';
import { freePort } from '../../../support/network/free-port.js';
import { runShipshape, serveShipshape } from '../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('shipshape serve, on every address of this machine', () => {
  const directory = temporaryDirectory();
  /** Loopback where there is no other network; it is denied as well, for another reason. */
  const link = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .find(({ internal, family }) => !internal && family === 'IPv4');
  const host = link?.address ?? '127.0.0.1';

  const fleetWith = (ports: Readonly<Record<string, number>>) => ({
    servers: Object.entries(ports).map(([name, port]) => ({
      name,
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host,
          port,
          tls: { mode: 'off' },
          admin: { user: 'backup_admin', password: 'secret' },
          databases: [{ name: 'shop' }],
        },
      ],
    })),
  });

  it('is never led to dial itself', async () => {
    const port = await freePort();
    const other = await freePort();
    const env = {
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: directory.path,
      SHIPSHAPE_HOST: '0.0.0.0',
      SHIPSHAPE_PORT: String(port),
    };
    const file = join(directory.path, 'fleet.json');
    await writeFile(file, JSON.stringify(fleetWith({ itself: port, another: other })));
    const service = await serveShipshape(env);
    const asService = [
      '--url',
      `http://127.0.0.1:${port}`,
      '--token-file',
      join(directory.path, 'token'),
    ];
    await writeFile(join(directory.path, 'token'), firstToken(service), { mode: 0o600 });
    await runShipshape({}, 'apply', file, ...asService);
    const said = async (name: string) => {
      const { stdout } = await runShipshape({}, 'check', `${name}/main/shop`, ...asService);
      return stdout;
    };
    expect(await said('itself')).to.contain('has an address that Shipshape may not connect to');
    if (link !== undefined) expect(await said('another')).to.contain('refuses connections');
    await service.stop();
  });
});
