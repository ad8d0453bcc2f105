import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import type { Settings } from '../../../../composition/settings/settings.js';
import type { Overrides } from '../../../../composition/shipshape.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { freePort } from '../../../support/network/free-port.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const DENIED = { code: 'unreachable', cause: 'address_denied' } as const;
const REFUSED = { code: 'unreachable', cause: 'refused' } as const;

/** For documentation only (RFC 5737): no host has it, and none is dialled. */
const SOMEWHERE = '198.51.100.7';

/** The reasons against a login at this host and port. */
const obstacle = async (
  host: string,
  port: number,
  settings: Partial<Settings>,
  overrides: Overrides,
) => {
  const { promises, close } = await createShipshape(
    { store: { kind: 'memory' }, toolDirs: ['/nowhere'], ...settings },
    overrides,
  );
  const instance = anInstance({ host, port, tls: { mode: 'off' }, databases: [aDatabase()] });
  const fleet = aFleet({ servers: [aServer({ instances: [instance] })] });
  await promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
  const databases = await promises.locateResources(anAdmin(), 'db-eu-1/main/shop');
  const verdicts = await Promise.all(
    databases.map(({ id }) => promises.checkDumpReadiness(anAdmin(), id)),
  );
  await close();
  return verdicts.flatMap(({ reasons }) => reasons).find(({ code }) => code === 'unreachable');
};

describe('addresses of our own', () => {
  const directory = temporaryDirectory();

  it('are not connected to where an embedder listens', async () => {
    const ownAddresses = () => [{ address: SOMEWHERE, port: 8080 }];
    expect(await obstacle(SOMEWHERE, 8080, {}, { ownAddresses })).to.deep.equal(DENIED);
  });

  it('are not connected to where the store is', async () => {
    const url = new Secret(`postgres://keeper:secret@${SOMEWHERE}:6432/kept`);
    const settings: Partial<Settings> = { store: { kind: 'postgres', url } };
    // The store is passed in, so that the one in the settings is not opened.
    expect(await obstacle(SOMEWHERE, 6432, settings, memoryStore())).to.deep.equal(DENIED);
  });

  it('are not connected to where the store is reached over a Unix socket, even where its folder is allowed', async () => {
    const [folder, link] = [join(directory.path, 'run'), join(directory.path, 'var-run')];
    await mkdir(folder);
    await symlink(folder, link);
    const allowTargets = [folder, link];
    for (const host of allowTargets) {
      const url = new Secret(`postgres:///kept?host=${host}&port=5433`);
      const settings: Partial<Settings> = { store: { kind: 'postgres', url }, allowTargets };
      const at = (place: string, port: number) => obstacle(place, port, settings, memoryStore());
      expect(await at(folder, 5433)).to.deep.equal(DENIED);
      expect(await at(link, 5433)).to.deep.equal(DENIED);
      expect(await at(folder, 5432)).to.deep.equal({ ...REFUSED, cause: 'no_socket' });
    }
  });

  it('are connected to all the same where the operator allows it', async () => {
    const port = await freePort();
    const ownAddresses = () => [{ address: '127.0.0.1', port }];
    const allowTargets = ['127.0.0.0/8'];
    expect(await obstacle('127.0.0.1', port, { allowTargets }, { ownAddresses })).to.deep.equal(
      REFUSED,
    );
  });
});
