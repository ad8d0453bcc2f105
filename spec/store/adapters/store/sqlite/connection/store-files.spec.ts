import { expect } from 'chai';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../../../../core/fleet/planning/plan-fleet-change.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../../core/store.js';
import { aHash, aToken } from '../../../../../support/access/a-token.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

describe('a SQLite store whose file is lost', () => {
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shipshape.db');
  const aside = () => `${file()}.aside`;
  const errors: string[] = [];
  let store: Store;

  beforeEach(() => {
    errors.length = 0;
    store = sqliteStoreIn(directory.path, { onError: ({ message }) => errors.push(message) });
  });
  afterEach(() => store.close());

  const writes = () => [
    store.tokens.add(aToken(), aHash()),
    store.fleet.change(planFleetChange(aWholeFleet(), { prune: false })),
    store.health.check,
  ];
  const outcomes = async (): Promise<unknown[]> => {
    await setImmediate();
    return Promise.all(writes().map((write) => write()));
  };
  const lost = E.left(unavailable('store', 'lost'));

  const incidents: Readonly<Record<string, () => void>> = {
    removed: () => rmSync(file()),
    moved: () => renameSync(file(), aside()),
    replaced: () => {
      copyFileSync(file(), aside());
      renameSync(aside(), file());
    },
    'left without its log': () => rmSync(`${file()}-wal`),
  };
  for (const [incident, happens] of Object.entries(incidents))
    it(`takes no write once it is ${incident}, and tells the log once`, async () => {
      happens();
      expect(await outcomes()).to.deep.equal([lost, lost, lost]);
      expect(await outcomes()).to.deep.equal([lost, lost, lost]);
      expect(errors).to.have.length(1);
      expect(errors[0]).to.contain(file()).and.contain('removed, moved or replaced');
    });

  it('takes writes again where the very file is put back', async () => {
    renameSync(file(), aside());
    expect(await store.tokens.add(aToken(), aHash())()).to.deep.equal(lost);
    renameSync(aside(), file());
    await setImmediate();
    expect(await store.tokens.add(aToken(), aHash())()).to.deep.equal(E.right('added'));
  });
});
