import { expect } from 'chai';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { flattenFleet } from '../../../../../../core/fleet/flatten-fleet.js';
import { keyText } from '../../../../../../core/fleet/fleet-resource.js';
import { FLEETS, SEALER } from '../../../../../support/stores/apply-forever.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

const PROGRAM = fileURLToPath(
  new URL('../../../../../support/stores/apply-forever.js', import.meta.url),
);

const WHOLE_FLEETS = FLEETS.map((fleet) =>
  flattenFleet(fleet)
    .map(({ resource }) => keyText(resource))
    .sort()
    .join(),
);

describe('a SQLite store whose process is killed', () => {
  const directory = temporaryDirectory();

  /** Kills the process a random while after its first turn, so that each kill meets another moment of a change. */
  const killAtRandom = async () => {
    const child = fork(PROGRAM, [directory.path]);
    const gone = once(child, 'exit');
    await once(child, 'message');
    await pause(Math.random() * 60);
    child.kill('SIGKILL');
    expect(await gone).to.deep.equal([null, 'SIGKILL']);
  };

  const readFleet = async (): Promise<string> => {
    const store = sqliteStoreIn(directory.path, { sealer: SEALER });
    const resources = await rightOf(store.fleet.resources);
    await store.close();
    return resources.map(keyText).sort().join();
  };

  it('holds the old fleet or the new one, whole, and is sound', async () => {
    for (let time = 0; time < 10; time += 1) {
      await killAtRandom();
      expect(WHOLE_FLEETS).to.include(await readFleet());
      const database = new Sqlite(join(directory.path, 'shipshape.db'));
      expect(database.pragma('integrity_check', { simple: true })).to.equal('ok');
      database.close();
    }
  });
});
