import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { isInHostsFile } from '../../../adapters/network/hosts-file.js';
import { systemHostLookup } from '../../../adapters/network/system-host-lookup.js';

const ADDRESS = { address: '10.0.4.17', family: 4 };
/** The response of a name server that has no such name: the query, with two of its bits set (RFC 1035, 4.1.1). */
const unknown = (question: Buffer): Buffer => {
  const answer = Buffer.from(question);
  answer.writeUInt16BE(0x8183, 2);
  return answer;
};

describe('systemHostLookup', () => {
  const { signal } = new AbortController();
  let nameServer: Socket;
  let nameServers: readonly string[];
  let looked: string[];

  const getAddressInfo = (host: string) => {
    looked.push(host);
    return Promise.resolve([ADDRESS]);
  };
  const lookUp = (host: string, by = signal) =>
    systemHostLookup({ nameServers, timeoutMs: 100, getAddressInfo })(host, by);

  beforeEach(async () => {
    looked = [];
    nameServer = createSocket('udp4').bind(0, '127.0.0.1');
    await once(nameServer, 'listening');
    nameServers = [`127.0.0.1:${nameServer.address().port}`];
  });
  afterEach(() => nameServer.close());

  it('looks no address up', async () => {
    expect(await lookUp('10.0.4.17')).to.deep.equal([ADDRESS]);
    expect(await lookUp('::1')).to.deep.equal([{ address: '::1', family: 6 }]);
    expect(looked).to.deep.equal([]);
  });

  it('uses the system where a name server answers, even that there is no such name', async () => {
    nameServer.on('message', (question, { port, address }) =>
      nameServer.send(unknown(question), port, address),
    );
    expect(await lookUp('db.example')).to.deep.equal([ADDRESS]);
    expect(looked).to.deep.equal(['db.example']);
  });

  it('does not let the system wait for a name server that does not answer', async () => {
    const [outcome] = await Promise.allSettled([lookUp('db.example')]);
    expect(outcome).to.have.nested.property('reason.code', 'EAI_AGAIN');
    expect(looked).to.deep.equal([]);
  });

  it('is aborted while a name server does not answer', async () => {
    const controller = new AbortController();
    nameServer.once('message', () => controller.abort());
    const [outcome] = await Promise.allSettled([
      systemHostLookup({ nameServers, timeoutMs: 60_000 })('db.example', controller.signal),
    ]);
    expect(outcome.status).to.equal('rejected');
  });

  it('resolves the name of the machine itself without a name server', async () => {
    const addresses = await systemHostLookup({ nameServers })('localhost', signal);
    expect(addresses.map(({ address }) => address)).to.include('127.0.0.1');
  });

  it('looks up one name at a time, and none whose callers have gone', async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const inTurn = systemHostLookup({
      getAddressInfo: (host) =>
        new Promise((resolve) => {
          asked.push(host);
          answers.push(() => resolve([ADDRESS]));
        }),
    });
    const first = inTurn('localhost', signal);
    while (asked.length < 1) await new Promise(setImmediate);
    // Either of the two may be next, since each reads the hosts file before.
    const others = Promise.allSettled(
      [controller.signal, signal].map((by) => inTurn('localhost', by)),
    );
    controller.abort();
    answers.shift()?.();
    expect(await first).to.deep.equal([ADDRESS]);
    while (asked.length < 2) await new Promise(setImmediate);
    answers.shift()?.();
    expect((await others).map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled']);
    expect(asked).to.have.lengthOf(2);
  });

  it('blocks no other name for long with an endless lookup, and reports its own overload', async () => {
    let asked = 0;
    const slow = systemHostLookup({
      timeoutMs: 50,
      getAddressInfo: () => {
        asked += 1;
        return asked === 1 ? new Promise(() => undefined) : Promise.resolve([ADDRESS]);
      },
    });
    const endless = Promise.allSettled([slow('localhost', signal)]);
    while (asked < 1) await new Promise(setImmediate);
    expect(await slow('localhost', signal)).to.deep.equal([ADDRESS]);
    expect(await endless).to.have.nested.property('0.reason.code', 'EAGAIN');
  });

  it('reads the hosts file as the system does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shipshape-hosts-'));
    const file = join(folder, 'hosts');
    await writeFile(file, '# no.example\n10.0.0.1\tdb.example DB-2 # other.example\n');
    const names = ['db.example', 'db-2', 'DB.example', 'no.example', 'other.example', '10.0.0.1'];
    const known = await Promise.all(names.map((name) => isInHostsFile(name, file)));
    await rm(folder, { recursive: true });
    expect(known).to.deep.equal([true, true, true, false, false, false]);
    expect(await isInHostsFile('db.example', file)).to.equal(false);
  });
});
