import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { runThrough, serveShipshape } from '../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { ownStoreWorld, type OwnStoreWorld } from '../../support/stores/own-store-world.js';
import { postgresWorld } from '../../support/stores/postgres-world.js';

const NOBODY = 65_534;
const CAPABILITIES = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
const AS_SERVICE = ['setpriv', `--reuid=${NOBODY}`, '--clear-groups', ...CAPABILITIES];
const PATHS = ['db-eu-1/main', 'on-call', 'vault'];

describe("Shipshape's own store and key", () => {
  const directory = temporaryDirectory();
  const postgres = postgresWorld();
  const worlds: Readonly<Record<string, (name: string) => Promise<OwnStoreWorld>>> = {
    'in a file': (name) => Promise.resolve(ownStoreWorld(join(directory.path, name))),
    'on PostgreSQL': async (name) =>
      ownStoreWorld(join(directory.path, name), postgres().url(await postgres().make('nothing'))),
  };
  for (const [place, makeWorld] of Object.entries(worlds))
    describe(place, () => {
      it('has a new key after a rotation, under which every secret opens, and the old one under which none does', async () => {
        const { run, fill, secrets, keyFile } = await makeWorld('rotated');
        await fill();
        const [before, oldKey] = [await secrets(), readFileSync(keyFile)];
        const { exitCode, stdout } = await run('key', 'rotate', '--json');
        expect([exitCode, JSON.parse(stdout)]).to.deep.equal([
          0,
          { secrets: 3, key_file: keyFile },
        ]);
        expect(Object.keys(before).sort()).to.deep.equal(PATHS);
        expect(await secrets()).to.deep.equal(before);
        expect(readFileSync(keyFile).equals(oldKey)).to.equal(false);
        expect(statSync(keyFile).mode & 0o777).to.equal(0o600);
        expect((await run('overview')).exitCode).to.equal(0);
        writeFileSync(keyFile, oldKey);
        expect((await run('overview')).stderr).to.contain('another key');
      });

      it('is not rotated while a service has it open, which goes on', async () => {
        const { run, env, fill, keyFile } = await makeWorld('served');
        await fill();
        const key = readFileSync(keyFile);
        const service = await serveShipshape(env);
        const { exitCode, stderr } = await run('key', 'rotate');
        expect([exitCode, stderr]).to.deep.equal([3, stderr]);
        expect(stderr).to.contain('is open in another process').and.contain('Stop the service');
        await service.stop();
        expect(readFileSync(keyFile).equals(key)).to.equal(true);
        expect((await run('overview')).exitCode).to.equal(0);
      });

      it('opens under the new key where a rotation ended before the key was in its place', async () => {
        const { run, fill, secrets, keyFile } = await makeWorld('broken-off');
        await fill();
        const [before, oldKey] = [await secrets(), readFileSync(keyFile)];
        await run('key', 'rotate');
        renameSync(keyFile, `${keyFile}.next`);
        writeFileSync(keyFile, oldKey, { mode: 0o600 });
        expect((await run('overview')).exitCode).to.equal(0);
        expect(await secrets()).to.deep.equal(before);
        expect(existsSync(`${keyFile}.next`)).to.equal(false);
      });

      it('opens under the old key where a rotation ended before the store was sealed under the new one', async () => {
        const { run, fill, secrets, keyFile } = await makeWorld('barely-begun');
        await fill();
        const before = await secrets();
        writeFileSync(`${keyFile}.next`, randomBytes(32), { mode: 0o600 });
        expect((await run('overview')).exitCode).to.equal(0);
        expect((await run('key', 'rotate')).exitCode).to.equal(0);
        expect(await secrets()).to.deep.equal(before);
        expect(existsSync(`${keyFile}.next`)).to.equal(false);
      });
    });

  it('is not copied under another key than its own, which is said before anything is written', async () => {
    const { run, fill, keyFile } = ownStoreWorld(join(directory.path, 'other-key'));
    await fill();
    writeFileSync(keyFile, randomBytes(32), { mode: 0o600 });
    const copy = join(directory.path, 'never');
    const { exitCode, stderr } = await run('backup', copy);
    expect([
      exitCode,
      stderr.includes('sealed under another key than the one given'),
    ]).to.deep.equal([3, true]);
    expect(readdirSync(copy)).to.deep.equal([]);
  });

  it('has the key that the operator gives, which takes a file with the new one', async () => {
    const world = ownStoreWorld(join(directory.path, 'given'));
    await world.fill();
    const [given, next] = ['given', 'next'].map((name) => join(directory.path, `${name}.key`));
    if (given === undefined || next === undefined) throw new Error('There are two files.');
    cpSync(world.keyFile, given);
    writeFileSync(next, randomBytes(32).toString('hex'), { mode: 0o600 });
    const run = (keyFile: string, ...args: readonly string[]) =>
      world.runWith({ SHIPSHAPE_KEY_FILE: keyFile }, ...args);
    expect((await run(given, 'key', 'rotate')).stderr).to.contain('--new-key-file FILE');
    expect((await run(given, 'key', 'rotate', '--new-key-file', next)).exitCode).to.equal(0);
    expect((await run(given, 'overview')).exitCode).to.equal(3);
    expect((await run(next, 'overview')).exitCode).to.equal(0);
  });

  it('is copied with its key while a service runs, and put back where nothing is', async () => {
    const world = ownStoreWorld(join(directory.path, 'busy'));
    await world.fill();
    const service = await serveShipshape(world.env);
    const copy = join(directory.path, 'copy');
    const { exitCode, stdout } = await world.runWith({}, 'backup', copy, '--json');
    expect([exitCode, JSON.parse(stdout)]).to.deep.equal([
      0,
      { directory: copy, files: ['shipshape.key', 'shipshape.db'] },
    ]);
    await service.stop();
    const modes = [copy, ...readdirSync(copy).map((name) => join(copy, name))].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).to.deep.equal([0o700, 0o600, 0o600]);
    const restored = ownStoreWorld(join(directory.path, 'restored'));
    expect((await restored.runWith({}, 'restore-store', copy)).exitCode).to.equal(0);
    expect(await restored.secrets()).to.deep.equal(await world.secrets());
    expect((await restored.run('restore-store', copy)).stderr).to.contain('is there already');
    expect((await world.run('backup', copy)).stderr).to.contain('is not empty');
  });

  it('is copied to a folder of root by the user of the service, as the Debian package runs it', async function () {
    if (process.getuid?.() !== 0) this.skip();
    chmodSync(directory.path, 0o711);
    const served = join(directory.path, 'served');
    const world = ownStoreWorld(served);
    await world.fill();
    for (const name of ['', ...readdirSync(served)]) chownSync(join(served, name), NOBODY, NOBODY);
    const copy = join(directory.path, 'home-of-root', 'copy');
    mkdirSync(dirname(copy), { mode: 0o700 });
    expect((await runThrough(AS_SERVICE, world.env, 'backup', copy)).stderr).to.equal('');
    const restored = ownStoreWorld(join(directory.path, 'restored-by-root'));
    await restored.run('restore-store', copy);
    expect(await restored.secrets()).to.deep.equal(await world.secrets());
  });

  it('is put back whole or not at all', async () => {
    const world = ownStoreWorld(join(directory.path, 'whole'));
    const copy = join(directory.path, 'half');
    mkdirSync(copy);
    expect((await world.run('restore-store', copy)).stderr).to.contain('There is no shipshape.db');
    await world.fill();
    await world.run('backup', join(directory.path, 'good'));
    cpSync(join(directory.path, 'good', 'shipshape.db'), join(copy, 'shipshape.db'));
    writeFileSync(join(copy, 'shipshape.key'), randomBytes(32));
    const other = ownStoreWorld(join(directory.path, 'other'));
    expect((await other.run('restore-store', copy)).stderr).to.contain('another key');
    expect(
      readdirSync(join(directory.path, 'other')).filter((name) => !/-(wal|shm)$/.test(name)),
    ).to.deep.equal([]);
  });
});
