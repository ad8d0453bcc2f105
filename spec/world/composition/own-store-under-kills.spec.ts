import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { execa } from 'execa';
import {
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../support/database-servers/newer-servers.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { ownStoreWorld } from '../../support/stores/own-store-world.js';
import { postgresWorld } from '../../support/stores/postgres-world.js';

const KILLS = Number(process.env['SHIPSHAPE_SPEC_KILLS'] ?? 10);

describe("Shipshape's own store and key on a bad day", () => {
  const directory = temporaryDirectory();
  const postgres = postgresWorld();

  for (const place of ['in a file', 'on PostgreSQL'])
    it(`opens with every secret after each of ${String(KILLS)} rotations that were killed, ${place}`, async () => {
      const url =
        place === 'in a file' ? undefined : postgres().url(await postgres().make('nothing'));
      const { run, fill, secrets, env } = ownStoreWorld(join(directory.path, 'data'), url);
      await fill();
      const before = await secrets();
      const started = Date.now();
      await run('key', 'rotate');
      const tookMs = Date.now() - started;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const rotation = execa(process.execPath, ['dist/bundle/main.js', 'key', 'rotate'], {
          env,
          extendEnv: false,
          reject: false,
        });
        // The second half has the work in it; what comes before is the start of the program.
        await setTimeout(tookMs * (0.4 + 0.6 * ((kill + Math.random()) / KILLS)));
        rotation.kill('SIGKILL');
        await rotation;
        const { exitCode, stderr } = await run('overview');
        expect([exitCode, stderr]).to.deep.equal([0, '']);
        expect(await secrets()).to.deep.equal(before);
      }
    });

  it('is copied from PostgreSQL, and put back into an empty database alone', async function () {
    const tools = newerPostgresBin();
    if (tools === undefined) {
      console.log(NO_NEWER_SERVERS);
      this.skip();
    }
    const urls = await Promise.all(
      ['nothing', 'nothing'].map(async () => postgres().url(await postgres().make('nothing'))),
    );
    const [world, restored] = urls.map((url, at) =>
      ownStoreWorld(join(directory.path, `node-${String(at)}`), url),
    );
    if (world === undefined || restored === undefined) throw new Error('There are two.');
    await world.fill();
    const copy = join(directory.path, 'copy');
    expect((await world.runWith({ SHIPSHAPE_TOOL_DIRS: tools }, 'backup', copy)).stderr).to.equal(
      '',
    );
    expect(
      (await restored.runWith({ SHIPSHAPE_TOOL_DIRS: tools }, 'restore-store', copy)).stderr,
    ).to.equal('');
    expect(await restored.secrets()).to.deep.equal(await world.secrets());
    const again = ownStoreWorld(join(directory.path, 'again'), urls[1]);
    expect((await again.run('restore-store', copy)).stderr).to.contain('has a store already');
  });
});
