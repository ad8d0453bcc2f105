import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { examineHost } from '../../../../composition/doctor/examine-host.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { freePort } from '../../../support/network/free-port.js';
import { type Env, runShipshape } from '../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const PG_DUMP = '#!/bin/sh\necho "pg_dump (PostgreSQL) 18.1"\n';

describe('shipshape doctor', () => {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  const env = (): Env => ({
    SHIPSHAPE_DATA_DIR: at('data'),
    SHIPSHAPE_PROOF_DIR: directory.path,
    SHIPSHAPE_TOOL_DIRS: at('bin'),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  });
  const doctor = async (settings: Env = {}) => {
    const findings = await examineHost({ ...env(), ...settings })();
    const of = (about: string) => findings.filter((finding) => finding.about === about);
    return { findings, of };
  };
  const install = async () => {
    await mkdir(at('bin'));
    await writeFile(at('bin/pg_dump'), PG_DUMP, { mode: 0o755 });
  };
  const applyFleet = async (fleet = aFleet()) => {
    const shipshape = await createShipshape({ dataDir: at('data') });
    await shipshape.promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
    return shipshape;
  };
  const applyServer = (host: string, port: number) =>
    applyFleet(aFleet({ servers: [aServer({ instances: [anInstance({ host, port })] })] }));

  it('finds a fresh host good, and makes nothing there', async () => {
    await install();
    const { findings, of } = await doctor();
    expect(findings.filter(({ verdict }) => verdict === 'wrong')).to.deep.equal([]);
    expect(of('store').map(({ verdict }) => verdict)).to.deep.equal(['note']);
    expect(of('tools')[0]?.detail).to.contain('pg_dump 18.1').and.contain(at('bin/pg_dump'));
    expect(await readdir(directory.path)).to.deep.equal(['bin']);
  });

  it('reaches the servers of the fleet, beside a service that has its store open', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    const { close } = await applyServer('127.0.0.1', port);
    const { of } = await doctor();
    expect(of('ways').map(({ detail }) => detail)).to.deep.equal([
      '1 of 1 servers accept connections',
    ]);
    expect(of('store')[0]?.detail).to.contain('1 servers, 1 instances');
    await close();
    server.close();
  });

  it('says what is wrong with a host, and what to do', async () => {
    const port = await freePort();
    await (await applyServer('127.0.0.1', port)).close();
    await chmod(at('data'), 0o755);
    const { of } = await doctor({ SHIPSHAPE_TRUST_PROXY: '0.0.0.0/0' });
    expect(of('tools')[0]).to.include({ verdict: 'wrong' });
    expect(of('tools')[0]?.remedy).to.contain('apt install postgresql-client');
    expect(of('ways')).to.have.length(1);
    expect(of('ways')[0]?.detail).to.equal(`127.0.0.1:${port} takes no connection (ECONNREFUSED).`);
    expect(of('folders').map(({ remedy }) => remedy)).to.include(`Run: chmod 700 ${at('data')}`);
    expect(of('proxy')).to.deep.include.members([
      {
        about: 'proxy',
        verdict: 'wrong',
        detail: 'SHIPSHAPE_TRUST_PROXY believes every client about its own address.',
        remedy: 'Name the address of the proxy alone, such as 10.0.0.7/32.',
      },
    ]);
    const denied = await doctor({ SHIPSHAPE_ALLOW_TARGETS: '192.0.2.0/24' });
    expect(denied.of('ways')[0]?.remedy).to.contain('SHIPSHAPE_ALLOW_TARGETS=127.0.0.1/32');
  });

  it('names what works where it runs', async () => {
    await install();
    await (await applyServer('127.0.0.1', await freePort())).close();
    const inContainer = await doctor({ container: 'podman' });
    expect(inContainer.of('watch')[0]?.remedy).to.match(/^Start the container\./);
    expect(inContainer.of('ways')[0]?.remedy).to.match(/^That is this container itself\./);
  });

  it('finds nothing to check in a fleet without servers', async () => {
    await (await applyFleet()).close();
    expect((await doctor()).of('watch').map(({ detail }) => detail)).to.deep.equal([
      'the fleet has no server that could be checked.',
    ]);
  });

  it('tells a name that does not exist from a server that is down', async () => {
    await (await applyServer('no-such-host.invalid', 5432)).close();
    const [name] = (await doctor()).of('names');
    expect(name?.detail).to.match(/no-such-host\.invalid\.$/);
  });

  it('says what is wrong with settings and with a store that does not open', async () => {
    expect((await doctor({ SHIPSHAPE_PORT: 'x' })).of('settings')).to.have.length(1);
    await (await applyFleet()).close();
    await writeFile(at('data/shipshape.key'), 'short');
    const [store] = (await doctor()).of('store');
    expect(store).to.deep.include({ verdict: 'wrong' });
    expect(store?.detail).to.contain('has 5 bytes and holds no key');
  });

  it('prints a line for each, and below it what to do; ends with 1 where something is wrong', async () => {
    const run = (more: Env = {}) => runShipshape({ ...env(), ...more, LANG: 'C.UTF-8' }, 'doctor');
    const { exitCode, stdout } = await run();
    expect(stdout)
      .to.match(/^✔ {2}node: v/)
      .and.match(/\n! {2}store: .*first start\.\n/);
    expect(stdout).to.contain('\n   → ');
    expect([exitCode, (await run({ SHIPSHAPE_PORT: 'x' })).exitCode]).to.deep.equal([0, 1]);
  });
});
