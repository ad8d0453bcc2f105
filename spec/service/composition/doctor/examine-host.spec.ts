import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../support/network/free-port.js';
import {
  type Env,
  runShipshape,
  serveShipshape,
} from '../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

interface Finding {
  readonly about: string;
  readonly verdict: string;
  readonly detail: string;
  readonly remedy?: string;
}

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
    const { exitCode, stdout } = await runShipshape({ ...env(), ...settings }, 'doctor', '--json');
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
    const of = (about: string) => findings.filter((finding) => finding.about === about);
    return { exitCode, findings, of };
  };
  const install = async () => {
    await mkdir(at('bin'));
    await writeFile(at('bin/pg_dump'), PG_DUMP, { mode: 0o755 });
  };
  const applyFleet = async (host: string, port: number) => {
    const instance = `{ name: main, engine: postgresql, host: ${host}, port: ${port}, tls: { mode: off }, admin: { user: a, password: b }, databases: [] }`;
    await writeFile(at('fleet.yaml'), `servers: [ { name: db, instances: [ ${instance} ] } ]`);
    await runShipshape(env(), 'apply', at('fleet.yaml'));
  };

  it('finds a fresh host good, and makes nothing there', async () => {
    await install();
    const { exitCode, findings, of } = await doctor();
    expect(findings.filter(({ verdict }) => verdict === 'wrong')).to.deep.equal([]);
    expect(exitCode).to.equal(0);
    expect(of('store').map(({ verdict }) => verdict)).to.deep.equal(['note']);
    expect(of('tools')[0]?.detail).to.contain('pg_dump 18.1').and.contain(at('bin/pg_dump'));
    expect(await readdir(directory.path)).to.deep.equal(['bin']);
  });

  it('reaches the servers of the fleet, and sees a service at work', async () => {
    await install();
    const service = await serveShipshape(env());
    await applyFleet('127.0.0.1', Number(new URL(service.url).port));
    const { of } = await doctor();
    expect(of('ways').map(({ detail }) => detail)).to.deep.equal([
      '1 of 1 servers accept connections',
    ]);
    expect(of('store')[0]?.detail).to.contain('1 servers, 1 instances');
    await service.stop();
  });

  it('says what is wrong with a host, what to do, and ends with 1', async () => {
    const port = await freePort();
    await applyFleet('127.0.0.1', port);
    await chmod(at('data'), 0o755);
    const { exitCode, of } = await doctor({ SHIPSHAPE_TRUST_PROXY: '0.0.0.0/0' });
    expect(exitCode).to.equal(1);
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
    await applyFleet('127.0.0.1', await freePort());
    const inContainer = await doctor({ container: 'podman' });
    expect(inContainer.of('watch')[0]?.remedy).to.match(/^Start the container\./);
    expect(inContainer.of('ways')[0]?.remedy).to.match(/^That is this container itself\./);
  });

  it('finds nothing to check in a fleet without servers', async () => {
    await writeFile(at('fleet.yaml'), 'servers: []');
    await runShipshape(env(), 'apply', at('fleet.yaml'));
    expect((await doctor()).of('watch').map(({ detail }) => detail)).to.deep.equal([
      'the fleet has no server that could be checked.',
    ]);
  });

  it('tells a name that does not exist from a server that is down', async () => {
    await applyFleet('no-such-host.invalid', 5432);
    const [name] = (await doctor()).of('names');
    expect(name?.detail).to.match(/no-such-host\.invalid\.$/);
  });

  it('says what is wrong with settings and with a store that does not open', async () => {
    expect((await doctor({ SHIPSHAPE_PORT: 'x' })).of('settings')).to.have.length(1);
    await applyFleet('127.0.0.1', 1);
    await writeFile(at('data/shipshape.key'), 'short');
    const { exitCode, of } = await doctor();
    expect([exitCode, of('store')[0]?.verdict]).to.deep.equal([1, 'wrong']);
    expect(of('store')[0]?.detail).to.contain('has 5 bytes and holds no key');
  });

  it('prints a line for each, and below it what to do', async () => {
    const { stdout } = await runShipshape({ ...env(), LANG: 'C.UTF-8' }, 'doctor');
    expect(stdout)
      .to.match(/^✔ {2}node: v/)
      .and.match(/\n! {2}store: .*first start\.\n/);
    expect(stdout).to.contain('\n   → ');
  });
});
