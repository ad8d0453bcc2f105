import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { runShipshape } from '../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { exhibitsOf, fileOf } from '../../support/stores/museum/exhibits.js';

/** What docs/how-to/upgrade.md tells to do, as processes; the museums open a store of each version since the baseline. */
describe('an upgrade', () => {
  const directory = temporaryDirectory();
  const data = () => join(directory.path, 'data');
  const before = () => join(directory.path, 'before');
  const store = () => join(data(), 'shipshape.db');
  const inStore = <A>(use: (database: Sqlite.Database) => A): A => {
    const database = new Sqlite(store());
    try {
      return use(database);
    } finally {
      database.close();
    }
  };
  const version = () => inStore((one) => Number(one.pragma('user_version', { simple: true })));
  const servers = async () => {
    const run = await runShipshape({ SHIPSHAPE_DATA_DIR: data() }, 'list', '--json');
    return { ...run, paths: run.exitCode === 0 ? pathsIn(run.stdout) : [] };
  };
  const pathsIn = (json: string) =>
    [...json.matchAll(/"path": ?"([^"]+)"/g)].map(([, path]) => path);
  const exhibits = exhibitsOf('sqlite');
  const newest = exhibits.at(-1)?.version ?? 0;

  const anInstallation = (sql: string) => {
    mkdirSync(data(), { mode: 0o700 });
    inStore((database) => database.exec(sql));
    copyFileSync(fileOf('sqlite', 'shipshape.key'), join(data(), 'shipshape.key'));
    chmodSync(join(data(), 'shipshape.key'), 0o600);
    cpSync(data(), before(), { recursive: true });
  };

  for (const { name, sql } of exhibits.slice(0, 1))
    it(`keeps the fleet of ${name}, and the copy made before is a way back`, async () => {
      anInstallation(sql);
      const old = version();
      const { paths } = await servers();
      expect(paths).to.have.length.of.at.least(1);
      expect(version()).to.equal(newest);
      rmSync(data(), { recursive: true });
      cpSync(before(), data(), { recursive: true });
      expect(version()).to.equal(old);
      expect((await servers()).paths).to.deep.equal(paths);
    });

  it('is not undone by an older program, which says what to do and changes nothing', async () => {
    anInstallation(exhibits.at(-1)?.sql ?? '');
    inStore((database) => database.pragma(`user_version = ${newest + 1}`));
    const stored = readFileSync(store());
    const { exitCode, stderr } = await servers();
    const refusal = (file: string, [its, known]: readonly [number, number]) =>
      `The store ${file} was written by a newer Shipshape (version ${its} of the store; this program knows up to ${known}). Run that Shipshape again, or restore a copy made before the upgrade.`;
    expect(exitCode).to.equal(3);
    expect(stderr).to.contain(refusal(store(), [newest + 1, newest]));
    expect(readFileSync(store()).equals(stored)).to.equal(true);
    const page = readFileSync('docs/how-to/upgrade.md', 'utf8');
    const [, its = '', known = ''] = /version (\d+) of the store; .* up to (\d+)/.exec(page) ?? [];
    const shown = [Number(its), Number(known)] as const;
    expect(page).to.contain(refusal('/var/lib/shipshape/shipshape.db', shown));
  });
});
