import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { freePort } from '../../../support/network/free-port.js';
import { firstToken } from '../../../support/service/first-token.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { serveShipshape } from '../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('shipshape serve, on every address of this machine', () => {
  const directory = temporaryDirectory();
  /** Loopback where there is no other network; it is denied as well, for another reason. */
  const link = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .find(({ internal, family }) => !internal && family === 'IPv4');
  const host = link?.address ?? '127.0.0.1';

  const instanceAt = (name: string, port: number) =>
    anInstance({ name, host, port, tls: { mode: 'off' }, databases: [aDatabase()] });

  it('is never led to dial itself', async () => {
    const dataDir = join(directory.path, 'data');
    const [port, other] = [await freePort(), await freePort()];
    const instances = [instanceAt('itself', port), instanceAt('another', other)];
    const { promises, close } = await createShipshape({ dataDir });
    const fleet = aFleet({ servers: [aServer({ instances })] });
    await promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
    const idOf = async (name: string) =>
      (await promises.locateResources(anAdmin(), `db-eu-1/${name}/shop`))[0]?.id;
    const ids = { itself: await idOf('itself'), another: await idOf('another') };
    await close();
    const service = await serveShipshape({
      SHIPSHAPE_DATA_DIR: dataDir,
      SHIPSHAPE_TOOL_DIRS: directory.path,
      SHIPSHAPE_HOST: '0.0.0.0',
      SHIPSHAPE_PORT: String(port),
    });
    const ask = serviceClient(`http://127.0.0.1:${port}`, firstToken(service));
    const said = async (name: keyof typeof ids) =>
      (await ask(`POST /v1/databases/${ids[name] ?? ''}/dump/check`)).body;
    expect(await said('itself')).to.contain('has an address that Shipshape may not connect to');
    if (link !== undefined) expect(await said('another')).to.contain('refuses connections');
    await service.stop();
  });
});
