import { expect } from 'chai';
import { contentOf, legacyStore } from '../../support/stores/legacy-store.js';
import { sqliteStoreIn } from '../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

describe('a SQLite store that version 0.1.0 made', () => {
  const directory = temporaryDirectory();
  const legacy = legacyStore('0.1.0', 'sqlite');
  const open = async () => {
    const store = sqliteStoreIn(directory.path, { sealer: legacy.sealer });
    const content = await contentOf(store, legacy);
    await store.close();
    return content;
  };

  it('opens with everything in it, each time', async () => {
    legacy.copyTo(directory.path);
    expect(await open()).to.deep.equal(legacy.content());
    expect(await open()).to.deep.equal(legacy.content());
  });
});
