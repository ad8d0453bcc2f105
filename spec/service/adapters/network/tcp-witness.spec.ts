import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  defaultGateways,
  parseEndpoint,
  tcpWitness,
} from '../../../../adapters/network/tcp-witness.js';
import { describeWitness } from '../../../contracts/monitoring/witness.contract.js';
import { startFakeServer } from '../../../support/network/fake-server.js';
import { freePort } from '../../../support/network/free-port.js';

const witness = (chosen: readonly string[], gateways: readonly string[] = []) =>
  tcpWitness({
    chosen,
    lookUp: (host) =>
      host === '127.0.0.1' || host === '255.255.255.255'
        ? Promise.resolve([{ address: host, family: 4 }])
        : Promise.reject(new Error('no such host')),
    timeoutMs: 30_000,
    gateways: () => Promise.resolve(gateways),
  });

describeWitness('tcpWitness', {
  reached: async () => witness(['gone.example:123', `127.0.0.1:${await freePort()}`]),
  unreached: () => Promise.resolve(witness(['gone.example:123'])),
  none: () => Promise.resolve(witness([])),
});

describe('tcpWitness', () => {
  const ask = (...args: Parameters<typeof witness>) => witness(...args).ask();
  const UNREACHED = { chosen: O.some('unreached'), gateway: 'unknown' };
  const REACHED = { chosen: O.some('reached'), gateway: 'unknown' };

  it('reaches a witness that accepts, and one that refuses', async () => {
    const server = await startFakeServer((socket) => socket.end());
    expect(await ask([`127.0.0.1:${server.port}`])).to.deep.equal(REACHED);
    server.close();
    expect(await ask([`127.0.0.1:${await freePort()}`])).to.deep.equal(REACHED);
  });

  it('needs one of several witnesses, and reaches none whose name is not found', async () => {
    expect(await ask(['gone.example:123'])).to.deep.equal(UNREACHED);
    expect(await ask(['255.255.255.255:9', 'gone.example:123'])).to.deep.equal(UNREACHED);
    const refusing = `127.0.0.1:${await freePort()}`;
    expect(await ask(['gone.example:123', refusing])).to.deep.equal(REACHED);
  });

  it('asks the gateways only where no witness was chosen', async () => {
    expect(await ask([], ['127.0.0.1'])).to.deep.equal({ chosen: O.none, gateway: 'reached' });
    const noWay = { chosen: O.none, gateway: 'unreached' };
    expect(await ask([], ['255.255.255.255'])).to.deep.equal(noWay);
    expect(await ask([])).to.deep.equal({ chosen: O.none, gateway: 'unknown' });
    expect(await ask(['gone.example:123'], ['127.0.0.1'])).to.deep.equal(UNREACHED);
  });

  it('takes a host or an address, and a port', () => {
    const parsed = ['ntp.example:123', '10.0.0.1:22', '[fd00::1]:5432'].map(parseEndpoint);
    expect(parsed).to.deep.equal([
      { host: 'ntp.example', port: 123 },
      { host: '10.0.0.1', port: 22 },
      { host: 'fd00::1', port: 5432 },
    ]);
    for (const wrong of ['ntp.example', 'fd00::1:22', 'a b:1', 'a:0', 'a:65536', 'a/b:1', ':22'])
      expect(parseEndpoint(wrong), wrong).to.equal(undefined);
  });

  it('knows the gateways of the default routes that are up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shipshape-routes-'));
    const file = join(folder, 'route');
    await writeFile(
      file,
      [
        'Iface\tDestination\tGateway\tFlags\tRefCnt',
        'eth0\t00000000\t0101A8C0\t0003\t0',
        'eth1\t00000000\t0100000A\t0002\t0',
        'eth2\t00000000\t00000000\t0001\t0',
        'eth0\t0001A8C0\t0201A8C0\t0003\t0',
        '',
      ].join('\n'),
    );
    expect(await defaultGateways(file)).to.deep.equal(['192.168.1.1']);
    expect(await defaultGateways(`${file}-absent`)).to.deep.equal([]);
    await rm(folder, { recursive: true });
  });
});
