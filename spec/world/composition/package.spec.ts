import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import {
  installedPackages,
  type OutsideProject,
  outsideProjects,
} from '../../support/service/outside-project.js';
import {
  FLEET,
  SEALER,
  TYPES_OF_CORE,
  TYPES_OF_ENTRIES,
} from '../../support/service/outside-sources.js';

const CORE = ['fp-ts', 'io-ts'];

const USE_OF_CORE = `
  const login = { _tag: 'Accepted', serverMajor: 18, obstacles: [] };
  console.log(core.assessDumpReadiness({ tool: { tools: [], broken: 0 }, login })[0].code);`;

const USE_OF_ENTRIES = `
  const opened = await shipshape.createShipshape({ store: { kind: 'memory' } });
  const mount = http.fetchHandler(opened.http);
  const { status } = await mount.fetch(new Request('http://localhost/livez'));
  await mount.close();
  await opened.close();
  console.log(status, shipshape.Secret === core.Secret, typeof http.nodeHandler);`;

const USE_OF_CLIENT = `
  const asked = [];
  const fetch = (url, { method }) => { asked.push(method, String(url)); return Promise.resolve(Response.json({})); };
  const { status } = await client.shipshapeClient({ url: 'http://localhost/ops/', fetch }).getWatch();
  console.log(status, ...asked);`;

/** As docs/how-to/dashboard.md has it. */
const USE_OF_PAGE = `
  import Fastify from 'fastify';
  import { createShipshape, shipshapePlugin } from 'shipshape';
  import { sessionCredential, shipshapeDashboard } from 'shipshape/dashboard';
  const shipshape = await createShipshape({ store: { kind: 'memory' } });
  const { right } = await shipshape.issueFirstToken();
  const app = Fastify();
  const prefix = '/databases';
  await app.register(shipshapePlugin, { ...shipshape.http, credential: sessionCredential, prefix });
  await app.register(shipshapeDashboard, { sessions: shipshape.useCases, prefix });
  const page = await app.inject('/databases/');
  const script = await app.inject('/databases/' + /src="([^"]+)"/.exec(page.body)[1]);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const payload = JSON.stringify({ token: right.value.text.reveal() });
  const session = await app.inject({ method: 'POST', url: '/databases/session', headers, payload });
  const [cookie] = session.headers['set-cookie'].split(';');
  const overview = await app.inject({ url: '/databases/v1/overview', headers: { ...headers, cookie } });
  const answers = [page, script, session, overview];
  await app.close();
  await shipshape.close();
  console.log(...answers.map(({ statusCode }) => statusCode));`;

const asEsm = (entries: readonly string[], use: string): string =>
  `${entries.map((name) => `import * as ${name} from '${entry(name)}';`).join('\n')}${use}`;

const asCommonJs = (entries: readonly string[], use: string): string =>
  `${entries.map((name) => `const ${name} = require('${entry(name)}');`).join('\n')}
  (async () => {${use}\n})();`;

const entry = (name: string): string => (name === 'shipshape' ? name : `shipshape/${name}`);

const COMPILER = resolve('node_modules/typescript/bin/tsc');
const STRICT = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dev?: boolean;
        readonly optional?: boolean;
        readonly devOptional?: boolean;
        readonly hasInstallScript?: boolean;
      }
    >
  >;
}

const MOST_PACKAGES = 58;

describe('the package', function () {
  this.timeout(60_000);
  const projectWith = outsideProjects();
  const withAll = async (...others: readonly string[]): Promise<OutsideProject> =>
    projectWith([...(await installedPackages()), ...others]);

  const inBothForms = async (
    project: OutsideProject,
    entries: readonly string[],
    use: string,
    said: string,
  ): Promise<void> => {
    await project.write('use.mjs', asEsm(entries, use));
    await project.write('use.cjs', asCommonJs(entries, use));
    for (const file of ['use.mjs', 'use.cjs']) {
      const { exitCode, stdout, stderr } = await project.node([file]);
      expect([file, exitCode, stdout], stderr).to.deep.equal([file, 0, said]);
    }
  };

  it('has a core that needs fp-ts and io-ts alone, from ESM and from CommonJS', async () => {
    const project = await projectWith(CORE);
    await inBothForms(project, ['core'], USE_OF_CORE, 'dump_tool_missing');
  });

  it('has entries that share their classes, from ESM and from CommonJS', async () => {
    const entries = ['shipshape', 'core', 'http'];
    await inBothForms(await withAll(), entries, USE_OF_ENTRIES, '200 true function');
  });

  it('has the page, with its files', async () => {
    const project = await withAll();
    await project.write('page.mjs', USE_OF_PAGE);
    const { exitCode, stdout, stderr } = await project.node(['page.mjs']);
    expect([exitCode, stdout], stderr).to.deep.equal([0, '200 200 204 200']);
  });

  it('has a client that needs no other package', async () => {
    const project = await projectWith([]);
    await inBothForms(project, ['client'], USE_OF_CLIENT, '200 GET http://localhost/ops/v1/watch');
  });

  it('has contract suites that prove an adapter of another project, from ESM and from CommonJS', async () => {
    const project = await projectWith([...CORE, 'ipaddr.js', 'mocha', 'chai']);
    await project.write('sealer.mjs', SEALER);
    await project.write(
      'sealer.spec.mjs',
      `import { describeSecretSealer } from 'shipshape/contracts';
      import { sealer } from './sealer.mjs';
      describeSecretSealer('sealer', sealer);`,
    );
    await project.write(
      'hoarder.spec.cjs',
      `require('shipshape/contracts').describeSecretSealer('hoarder', () =>
        ({ seal: (secret) => Buffer.from(secret.reveal()), unseal: () => undefined, digest: (secret) => secret.reveal() }));`,
    );
    const prove = (file: string) => project.node(['node_modules/mocha/bin/mocha.js', file]);
    expect((await prove('sealer.spec.mjs')).stdout).to.match(/10 passing/);
    expect((await prove('hoarder.spec.cjs')).stdout).to.match(/10 failing/);
  });

  it('has all of its types, for ESM and for CommonJS', async () => {
    const project = await withAll('@types/node');
    await project.write('esm.mts', TYPES_OF_ENTRIES);
    await project.write('common.cts', TYPES_OF_ENTRIES);
    const compiled = await project.node([COMPILER, ...STRICT, 'esm.mts', 'common.cts']);
    expect(compiled.stdout).to.equal('');
  });

  it('has the types of the core without those of Node', async () => {
    const project = await projectWith(CORE);
    await project.write('core.mts', TYPES_OF_CORE);
    const compiled = await project.node([COMPILER, ...STRICT, 'core.mts']);
    expect(compiled.stdout).to.equal('');
  });

  it('has the program, a thread that writes, and one for each engine', async () => {
    const { directory, write, node } = await withAll();
    await write('fleet.yaml', FLEET);
    const main = 'node_modules/shipshape/dist/bundle/main.js';
    const env = { SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8', SHIPSHAPE_TOOL_DIRS: directory };
    await node([main, 'apply', 'fleet.yaml'], env);
    const report = [main, 'problems', 'report', 'disk_full', 'db-eu-1'];
    const details = ['--severity', 'critical', '--message', 'No space is left.'];
    expect(await node([...report, ...details], env)).to.have.property('exitCode', 0);
    for (const engine of ['postgresql', 'mysql']) {
      const check = await node([main, 'check', `db-eu-1/${engine}/shop`, '--json'], env);
      expect([engine, check.exitCode]).to.deep.equal([engine, 1]);
      expect(check.stdout).to.contain('"unreachable"');
    }
  });

  it('has the client of SFTP servers in its bundle, which needs nothing compiled', async () => {
    const project = await projectWith([]);
    const bundle = join(project.directory, 'node_modules/shipshape/dist/bundle');
    const files = (await readdir(bundle)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(files.map((file) => readFile(join(bundle, file), 'utf8')));
    const clients = files.filter((_, n) => texts[n]?.includes('sshcrypto.node'));
    expect(clients.length, 'of the program and of the library, which may be one').to.be.within(
      1,
      2,
    );
    const uses = clients.map((client, n) => {
      const path = JSON.stringify(join(bundle, client));
      return `const { default: ssh${String(n)} } = await import(${path}); new ssh${String(n)}.Client().end();`;
    });
    const evaluated = ['--input-type=module', '--eval', uses.join('\n')];
    const { exitCode, stderr } = await project.node(evaluated);
    expect([exitCode, stderr]).to.deep.equal([0, '']);
  });

  it('brings one package that runs a script when it is installed: better-sqlite3', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
    const running = Object.entries(packages).filter(
      ([, { dev, hasInstallScript }]) => dev !== true && hasInstallScript === true,
    );
    expect(running.map(([place]) => place)).to.deep.equal(['node_modules/better-sqlite3']);
  });

  it(`brings at most ${MOST_PACKAGES} packages, without those that are optional`, async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
    const brought = Object.values(packages).filter(
      ({ dev, optional, devOptional }) => !(dev ?? optional ?? devOptional ?? false),
    );
    // The lock file has the package itself as well.
    expect(brought.length - 1).to.be.within(1, MOST_PACKAGES);
  });

  it('has the licences of what it brings along', async () => {
    const { directory } = await projectWith([]);
    const bundle = join(directory, 'node_modules/shipshape/dist/bundle');
    const licences = await readFile(join(bundle, 'LICENSES.txt'), 'utf8');
    for (const name of [
      'inversify',
      '@inversifyjs/core',
      'fp-ts',
      'commander',
      'fast-check',
      'ssh2',
    ])
      expect(licences).to.match(
        new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n\\n.*MIT License`, 'mis'),
      );
    expect(licences).to.match(/^@opentelemetry\/api .*Apache License/ims);
  });
});
