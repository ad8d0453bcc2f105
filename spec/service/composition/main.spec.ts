import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { createShipshape } from '../../../composition/create-shipshape.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { firstToken } from '../../support/service/first-token.js';
import { type Env, runShipshape, serveShipshape } from '../../support/service/shipshape-process.js';

const FLEET = `
servers:
  - name: db-eu-1
    instances:
      - name: main
        engine: postgresql
        host: 127.0.0.1
        port: 1
        tls: { mode: off }
        admin: { user: backup_admin, password: { env: DB_PASSWORD } }
        databases: [ { name: shop } ]
`;

describe('shipshape, as a process', () => {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  const env = (): Env => ({
    SHIPSHAPE_DATA_DIR: at('data'),
    SHIPSHAPE_TOOL_DIRS: at('bin'),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    DB_PASSWORD: 'hunter2',
  });
  const shipshape = (...args: readonly string[]) => runShipshape(env(), ...args);
  const applyFleet = async () => {
    await writeFile(at('fleet.yaml'), FLEET);
    return shipshape('apply', at('fleet.yaml'));
  };

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await shipshape('--version')).to.deep.equal({
      exitCode: 0,
      stdout: version,
      stderr: '',
    });
  });

  it('applies a fleet file, has nothing to do the second time, and keeps its data from everybody else; prints bodies of the API, and ends with 1 where a dump cannot start', async () => {
    expect((await applyFleet()).stdout).to.contain('db-eu-1/main/shop');
    const again = await shipshape('apply', at('fleet.yaml'), '--json');
    expect([again.exitCode, JSON.parse(again.stdout)]).to.deep.equal([
      0,
      { added: [], changed: [], removed: [], unlisted: [] },
    ]);
    const modes = await Promise.all(
      ['data', 'data/shipshape.key', 'data/shipshape.db'].map(async (name) =>
        ((await stat(at(name))).mode & 0o777).toString(8),
      ),
    );
    expect(modes).to.deep.equal(['700', '600', '600']);
    expect(JSON.parse((await shipshape('overview', '--json')).stdout)).to.deep.equal({
      setup: { servers: 1, instances: 1, destinations: 0, schedules: 0, channels: 0 },
      attention: [],
    });
    const { exitCode, stdout } = await shipshape('check', 'db-eu-1/main/shop', '--json');
    const { database, ready, reasons } = JSON.parse(stdout) as CheckBody;
    expect([exitCode, database.path, ready, reasons.map(({ code }) => code)]).to.deep.equal([
      1,
      'db-eu-1/main/shop',
      false,
      ['dump_tool_missing', 'unreachable'],
    ]);
  });

  it('names a missing environment variable and changes nothing', async () => {
    await writeFile(at('fleet.yaml'), FLEET);
    const { DB_PASSWORD: _, ...without } = env();
    const outcome = await runShipshape(without, 'apply', at('fleet.yaml'));
    expect(outcome.exitCode).to.equal(2);
    expect(outcome.stderr)
      .to.contain('servers[0].instances[0].admin.password')
      .and.contain('DB_PASSWORD');
    expect(await readdir(directory.path)).to.deep.equal(['fleet.yaml']);
  });

  it('reports every wrong setting at once, a misspelt one among them, and ends with 2', async () => {
    const wrong = { ...env(), SHIPSHAPE_PROT: '8080', SHIPSHAPE_CHECK_DEADLINE_MS: '-1' };
    const misspelt = await runShipshape(wrong, 'serve');
    expect([misspelt.exitCode, misspelt.stderr.split('\n')]).to.deep.equal([
      2,
      [
        'SHIPSHAPE_PROT is not a setting; did you mean SHIPSHAPE_PORT?',
        'SHIPSHAPE_CHECK_DEADLINE_MS: "-1" is not a number of milliseconds (100 to 600000)',
      ],
    ]);
  });

  describe('serve', () => {
    it("writes an administrator's token to a file at the first start alone, names a variable that it ignores, and ends with 0 on SIGINT as well", async () => {
      const first = await serveShipshape(env());
      expect(first.startupOutput).to.contain(`    ${at('data')}/first-token\n`);
      const authorization = `Bearer ${firstToken(first)}`;
      expect(firstToken(first)).to.match(/^ship_[\w-]{43}$/);
      expect((await stat(at('data/first-token'))).mode & 0o777).to.equal(0o600);
      expect(
        (await fetch(`${first.url}/v1/overview`, { headers: { authorization } })).status,
      ).to.equal(200);
      const { exitCode, stdout, stderr } = await first.stop();
      expect(exitCode).to.equal(0);
      expect(stdout + stderr).not.to.contain('ship_');
      const second = await serveShipshape({ ...env(), SHIPSHAPE_SERVICE_HOST: '10.96.0.12' });
      expect(second.startupOutput).not.to.contain('token');
      const interrupted = await second.stop('SIGINT');
      expect(interrupted.exitCode).to.equal(0);
      expect(interrupted.stderr).to.contain(
        'SHIPSHAPE_SERVICE_HOST: no settings of Shipshape, so ignored.',
      );
    });

    it('serves what another process applies, answers its command line, and lets no other have its port', async () => {
      const service = await serveShipshape(env());
      await writeFile(at('token'), firstToken(service));
      await applyFleet();
      const remotely = ['--url', service.url, '--token-file', at('token')];
      const check = await shipshape('check', 'db-eu-1/main/shop', '--json', ...remotely);
      expect([
        check.exitCode,
        (JSON.parse(check.stdout) as CheckBody).reasons.length,
      ]).to.deep.equal([1, 2]);
      const { port } = new URL(service.url);
      const { exitCode, stderr } = await runShipshape({ ...env(), SHIPSHAPE_PORT: port }, 'serve');
      expect([exitCode, stderr.split('\n').at(-1)]).to.deep.equal([
        3,
        `127.0.0.1:${port} is taken by another program; end that, or choose another with SHIPSHAPE_PORT.`,
      ]);
      await service.stop();
    });

    it('ends with 0, its store closed, though a request never comes to its end', async () => {
      const service = await serveShipshape({ ...env(), SHIPSHAPE_CHECK_DEADLINE_MS: '100' });
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write('PUT /v1/fleet HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf');
      await once(socket, 'connect');
      expect((await service.stop()).exitCode).to.equal(0);
      expect((await readdir(at('data'))).sort()).to.deep.equal([
        'first-token',
        'shipshape.db',
        'shipshape.key',
      ]);
      socket.destroy();
    });

    it('starts while another program writes to its store', async () => {
      const shipshape = await createShipshape({ dataDir: at('data') });
      await shipshape.issueFirstToken();
      await shipshape.close();
      const other = new Sqlite(at('data/shipshape.db'));
      other.exec('BEGIN IMMEDIATE');
      const service = await serveShipshape(env());
      other.close();
      expect((await service.stop()).exitCode).to.equal(0);
    });

    it('does not start where its key file is open to others', async () => {
      await mkdir(at('data'), { mode: 0o700 });
      await writeFile(at('data/shipshape.key'), Buffer.alloc(32), { mode: 0o644 });
      const { exitCode, stderr } = await shipshape('serve');
      expect(exitCode).to.equal(3);
      expect(stderr).to.contain(`chmod 600 ${at('data/shipshape.key')}`);
    });
  });
});

interface CheckBody {
  readonly database: { readonly path: string };
  readonly ready: boolean;
  readonly reasons: readonly { readonly code: string }[];
}
