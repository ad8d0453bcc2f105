import { link, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { describeDumpToolProbe } from '../../../contracts/dump-check/dump-tool-probe.contract.js';
import { installStandIn } from '../../../support/dump-check/stand-in-dump-tool.js';
import { NO_MARIADB, systemMariadb } from '../../../support/database-servers/system-mariadb.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const PATIENT_MS = 20_000;

const ofMysql = (version: string) =>
  `mysqldump  Ver ${version} for Linux on x86_64 (MySQL Community Server - GPL)`;
const ofMariadb = (version: string) =>
  `mariadb-dump from ${version}-MariaDB, client 10.19 for debian-linux-gnu (x86_64)`;

/** What real programs print, and their engine and version. */
const REAL: readonly (readonly [string, string, Engine, string])[] = [
  ['mysqldump', ofMysql('9.7.0'), 'mysql', '9.7.0'],
  [
    'mysqldump',
    'mysqldump  Ver 8.0.39-0ubuntu0.22.04.1 for Linux on x86_64 ((Ubuntu))',
    'mysql',
    '8.0.39',
  ],
  [
    'mysqldump',
    'mysqldump  Ver 8.0.35-27 for Linux on x86_64 (Percona Server (GPL), Release 27, Revision 2f8eeab2)',
    'mysql',
    '8.0.35',
  ],
  [
    'mysqldump',
    'mysqldump  Ver 10.13 Distrib 5.7.44, for linux-glibc2.12 (x86_64)',
    'mysql',
    '5.7.44',
  ],
  [
    'mysqldump',
    'mysqldump  Ver 10.17 Distrib 10.3.39-MariaDB, for debian-linux-gnu (x86_64)',
    'mariadb',
    '10.3.39',
  ],
  [
    'mariadb-dump',
    'mariadb-dump  Ver 10.19 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)',
    'mariadb',
    '10.11.19',
  ],
  ['mariadb-dump', ofMariadb('11.8.2'), 'mariadb', '11.8.2'],
];

describe('execaDumpToolProbe, of mysqldump and mariadb-dump', () => {
  const root = temporaryDirectory();
  const place = (name: string) => join(root.path, name, 'bin');
  const probe = () => execaDumpToolProbe({ directories: [place('*')], timeoutMs: PATIENT_MS });
  const found = (file: string, version: string, engine: Engine) => ({
    file,
    version,
    major: Number.parseInt(version),
    ...(engine === 'mariadb' && { dumpsNewer: true as const }),
  });

  const world = (engine: Engine, name: string, printed: (version: string) => string) => () => ({
    probe: probe(),
    install: async (at: string, version: string) =>
      found(await installStandIn(place(at), `echo '${printed(version)}'`, name), version, engine),
    installBroken: async (at: string) => {
      await installStandIn(place(at), 'exit 1', name);
    },
    link: async (from: string, to: string) => {
      await mkdir(place(to), { recursive: true });
      await symlink(join(place(from), name), join(place(to), name));
    },
    remove: (at: string) => rm(join(place(at), name)),
  });

  describeDumpToolProbe('execaDumpToolProbe', world('mysql', 'mysqldump', ofMysql), {
    engine: 'mysql',
    other: 'mariadb',
    newestFirst: ['9.10.0', '9.7.0', '8.4.3', '8.0.40', '5.7.44'],
  });
  describeDumpToolProbe('execaDumpToolProbe', world('mariadb', 'mariadb-dump', ofMariadb), {
    engine: 'mariadb',
    other: 'mysql',
    newestFirst: ['11.8.2', '11.4.10', '11.4.9', '10.11.19', '5.5.68'],
  });

  for (const [name, printed, engine, version] of REAL)
    it(`takes what prints "${printed}" for the tool of ${engine}`, async () => {
      const file = await installStandIn(place('a'), `echo '${printed}'`, name);
      const other = engine === 'mysql' ? 'mariadb' : 'mysql';
      expect(await probe().find(engine)()).to.deep.equal(
        E.right({ tools: [found(file, version, engine)], broken: 0 }),
      );
      expect(await probe().find(other)()).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });

  it("finds MariaDB's tool once where mysqldump is another name of it", async () => {
    const file = await installStandIn(place('a'), `echo '${ofMariadb('11.8.2')}'`, 'mariadb-dump');
    await symlink('mariadb-dump', join(place('a'), 'mysqldump'));
    expect(await probe().find('mariadb')()).to.deep.equal(
      E.right({ tools: [found(file, '11.8.2', 'mariadb')], broken: 0 }),
    );
    expect(await probe().find('mysql')()).to.deep.equal(E.right({ tools: [], broken: 0 }));
  });

  it('finds a program once that has both names', async () => {
    const file = await installStandIn(place('a'), `echo '${ofMariadb('11.8.2')}'`, 'mariadb-dump');
    await link(file, join(place('a'), 'mysqldump'));
    expect(await probe().find('mariadb')()).to.deep.equal(
      E.right({ tools: [found(file, '11.8.2', 'mariadb')], broken: 0 }),
    );
  });

  it('finds the tool of the package of this machine', async function () {
    if (systemMariadb() === undefined) {
      console.log(NO_MARIADB);
      this.skip();
    }
    const ofSystem = execaDumpToolProbe({ directories: ['/usr/bin'], timeoutMs: PATIENT_MS });
    const result = await ofSystem.find('mariadb')();
    const { tools } = E.isRight(result) ? result.right : { tools: [] };
    expect(tools.map(({ file }) => file)).to.deep.equal(['/usr/bin/mariadb-dump']);
  });
});
