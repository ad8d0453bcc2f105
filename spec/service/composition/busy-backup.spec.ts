import { join } from 'node:path';
import { expect } from 'chai';
import { firstToken } from '../../support/service/first-token.js';
import { serviceClient } from '../../support/service/service-client.js';
import { serveShipshape } from '../../support/service/shipshape-process.js';
import { rightOf } from '../../support/shared/right-of.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { ownStoreWorld } from '../../support/stores/own-store-world.js';

describe('a backup of the store of a service that writes', () => {
  const directory = temporaryDirectory();

  it('has all that was answered before', async () => {
    const { fill, env, runWith } = ownStoreWorld(join(directory.path, 'data'));
    await fill();
    const service = await serveShipshape(env);
    const ask = serviceClient(service.url, firstToken(service));
    const made: string[] = [];
    const make = async (): Promise<void> => {
      const name = `token-${made.length}`;
      const { status } = await ask('POST /v1/tokens', { name, role: 'viewer' });
      expect(status).to.equal(201);
      made.push(name);
    };
    await make();
    const before = [...made];
    const copy = join(directory.path, 'copy');
    const state = { isCopied: false };
    const copied = runWith({}, 'backup', copy).finally(() => (state.isCopied = true));
    while (!state.isCopied) await make();
    expect((await copied).stderr).to.equal('');
    await service.stop();
    const tokens = await ownStoreWorld(copy).withStore((store) => rightOf(store.tokens.list));
    expect(tokens.map(({ name }) => name)).to.include.members(before);
    expect(made).to.have.length.above(before.length + 10);
  });
});
