import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { temporaryDirectory } from '../support/shared/temporary-directory.js';

const instance = (engine: string): string =>
  `      - { name: ${engine}, engine: ${engine}, host: 127.0.0.1, port: 1, tls: { mode: off },
          admin: { user: backup_admin, password: hunter2 }, databases: [ { name: shop } ] }`;

const FLEET = `
servers:
  - name: db-eu-1
    instances:
${instance('postgresql')}
${instance('mysql')}
`;

const EMBEDDER = `
import { createShipshape, type Ports, type Shipshape } from 'shipshape';
export const overview: Promise<Shipshape> = createShipshape({ store: { kind: 'memory' } });
export const clock: Ports['clock'] = { now: () => new Date() };
// @ts-expect-error: a port that is known is no mere any
export const broken: Ports['clock'] = { now: 1 };
`;

const COMPILER = resolve('node_modules/typescript/bin/tsc');

describe('the package', () => {
  const directory = temporaryDirectory();
  const within = (path: string) => join(directory.path, 'package', path);
  const run = (...args: readonly string[]) =>
    execa(process.execPath, args, {
      cwd: within('.'),
      env: {
        SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
        SHIPSHAPE_TOOL_DIRS: join(directory.path, 'bin'),
        SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      },
      extendEnv: false,
      reject: false,
    });
  /** What was built already: to build it again would take it from under the other specs. */
  const unpack = async () => {
    const to = directory.path;
    const { stdout } = await execa('npm', [
      ...['pack', '--silent', '--ignore-scripts', '--pack-destination', to],
    ]);
    await execa('tar', ['-xzf', stdout.trim()], { cwd: to });
    await symlink(resolve('node_modules'), within('node_modules'));
  };

  it('has the program, and a thread for each engine', async () => {
    await unpack();
    await writeFile(within('fleet.yaml'), FLEET);
    const main = within('dist/bundle/main.js');
    await run(main, 'apply', 'fleet.yaml');
    for (const engine of ['postgresql', 'mysql']) {
      const { exitCode, stdout } = await run(main, 'check', `db-eu-1/${engine}/shop`, '--json');
      expect([engine, exitCode]).to.deep.equal([engine, 1]);
      expect(stdout).to.contain('"unreachable"');
    }
  });

  it('has the licences of what it brings along', async () => {
    await unpack();
    const licences = await readFile(within('dist/bundle/LICENSES.txt'), 'utf8');
    for (const name of ['inversify', '@inversifyjs/core', '@inversifyjs/container'])
      expect(licences).to.match(new RegExp(`^${name}\\n\\n.*MIT License`, 'mi'));
  });

  it('has the library, and all of its types', async () => {
    await unpack();
    await writeFile(within('embedder.ts'), EMBEDDER);
    const compiled = await run(
      ...[COMPILER, '--strict', '--module', 'nodenext', '--target', 'es2023', 'embedder.ts'],
    );
    expect(compiled.stdout).to.equal('');
    expect((await run('embedder.js')).exitCode).to.equal(0);
  });
});
