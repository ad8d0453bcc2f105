import type { LookupAddress } from 'node:dns';
import { expect } from 'chai';
import { systemHostLookup } from '../../../../adapters/network/system-host-lookup.js';
import {
  type DnsAnswer,
  type DnsServer,
  startDnsServer,
} from '../../../support/network/dns-server.js';
import { freePort } from '../../../support/network/free-port.js';

const V4 = { address: '10.0.4.17', family: 4 };
const V6 = { address: 'fd00::17', family: 6 };

describe('systemHostLookup', () => {
  const { signal } = new AbortController();
  let server: DnsServer;
  let answer: (name: string, type: string) => DnsAnswer;
  let systemKnows: readonly LookupAddress[];
  let systemAsked: string[];
  let systemAnswer: (name: string) => Promise<readonly LookupAddress[]>;

  const lookUpWith =
    (nameServers: readonly string[], timeoutMs: number) => (host: string, by: AbortSignal) =>
      systemHostLookup({
        nameServers,
        timeoutMs,
        resolverSettings: { search: ['one.example', 'two.example'], ndots: 1 },
        getAddressInfo: (name) => {
          systemAsked.push(name);
          return systemAnswer(name);
        },
      })(host, by);
  const lookUp = (host: string, by = signal) => lookUpWith([server.address], 10_000)(host, by);
  const failureOf = async (looking: Promise<unknown>) => {
    const [outcome] = await Promise.allSettled([looking]);
    return outcome.status === 'rejected' ? (outcome.reason as { code: unknown }).code : outcome;
  };

  beforeEach(async () => {
    answer = (_name, type) => (type === 'A' ? [V4.address] : []);
    systemKnows = [];
    systemAsked = [];
    systemAnswer = () =>
      systemKnows.length > 0
        ? Promise.resolve(systemKnows)
        : Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    server = await startDnsServer((name, type) => answer(name, type));
  });
  afterEach(() => server.close());

  it('asks for no address', async () => {
    expect(await lookUp('10.0.4.17')).to.deep.equal([V4]);
    expect(await lookUp('::1')).to.deep.equal([{ address: '::1', family: 6 }]);
    expect([...server.asked, ...systemAsked]).to.deep.equal([]);
  });

  it('takes what the hosts file has, and asks nobody', async () => {
    const found = await lookUp('localhost');
    expect(found.map(({ address }) => address)).to.include('127.0.0.1');
    expect([...server.asked, ...systemAsked]).to.deep.equal([]);
  });

  it('finds the addresses of both families', async () => {
    answer = (_name, type) => (type === 'A' ? [V4.address] : [V6.address]);
    expect(await lookUp('db.example')).to.have.deep.members([V4, V6]);
  });

  it('finds the addresses of one family where the name server is silent about the other', async () => {
    answer = (_name, type) => (type === 'A' ? [V4.address] : 'silence');
    expect(await lookUp('db.example')).to.deep.equal([V4]);
    answer = (_name, type) => (type === 'A' ? 'servfail' : [V6.address]);
    expect(await lookUp('db.example')).to.deep.equal([V6]);
  });

  it('blames the name for NXDOMAIN and for an empty answer', async () => {
    for (const ofTheName of ['nxdomain', []] as const) {
      answer = () => ofTheName;
      expect(await failureOf(lookUp('db.example')), String(ofTheName)).to.equal('ENOTFOUND');
    }
  });

  it('blames the name servers for SERVFAIL and REFUSED, whatever the system knows', async () => {
    systemKnows = [V4];
    for (const ours of ['servfail', 'refused'] as const) {
      answer = () => ours;
      expect(await failureOf(lookUp('db.example')), ours).to.equal('EAI_AGAIN');
    }
    expect(systemAsked).to.deep.equal([]);
  });

  it('blames the name servers for silence and for a closed port', async () => {
    answer = () => 'silence';
    const closed = `127.0.0.1:${await freePort()}`;
    const short = (servers: readonly string[]) => lookUpWith(servers, 300)('db.example', signal);
    expect(await failureOf(short([server.address]))).to.equal('EAI_AGAIN');
    expect(await failureOf(short([closed]))).to.equal('EAI_AGAIN');
  });

  it('asks the second name server where the first is dead', async () => {
    const closed = `127.0.0.1:${await freePort()}`;
    const found = await lookUpWith([closed, server.address], 300)('db.example', signal);
    expect(found).to.deep.equal([V4]);
  });

  it('has no network where there is no way to the name servers', async () => {
    // Only sockets that may broadcast get a route to the address of all hosts.
    expect(await failureOf(lookUpWith(['255.255.255.255:53'], 300)('db.example', signal))).to.equal(
      'ENETDOWN',
    );
  });

  it('looks a short name up in the search domains first, and one with a dot as it is', async () => {
    answer = (name, type) =>
      name.endsWith('two.example') && type === 'A' ? [V4.address] : 'nxdomain';
    expect(await lookUp('db')).to.deep.equal([V4]);
    expect(await lookUp('db.eu')).to.deep.equal([V4]);
    expect(await failureOf(lookUp('db.'))).to.equal('ENOTFOUND');
    const asked = server.asked.filter((question) => question.endsWith(' A'));
    expect(asked).to.deep.equal(
      ['db.one.example', 'db.two.example']
        .concat(['db.eu', 'db.eu.one.example', 'db.eu.two.example', 'db'])
        .map((name) => `${name} A`),
    );
  });

  it('finds a name under another search domain, or as it is, where one is broken', async () => {
    answer = (name, type) => {
      if (name.endsWith('one.example')) return 'servfail';
      return type === 'A' && name === 'db' ? [V4.address] : 'nxdomain';
    };
    expect(await lookUp('db')).to.deep.equal([V4]);
    expect(await failureOf(lookUp('other'))).to.equal('EAI_AGAIN');
  });

  it('uses what other sources of the system know, but only where the name servers know nothing', async () => {
    systemKnows = [V4];
    answer = () => 'nxdomain';
    expect(await lookUp('printer')).to.deep.equal([V4]);
    expect(systemAsked).to.deep.equal(['printer']);
  });

  it('asks the system for a name that it was slow to find last time beside the others', async () => {
    answer = () => 'nxdomain';
    const silence = new Promise<never>(() => undefined);
    systemAnswer = (name) => (name.startsWith('slow') ? silence : Promise.resolve([V4]));
    const one = systemHostLookup({
      nameServers: [server.address],
      timeoutMs: 120,
      resolverSettings: { search: [], ndots: 1 },
      getAddressInfo: (name) => systemAnswer(name),
    });
    const slow = Array.from({ length: 8 }, (_, number) => `slow-${number}`);
    for (const host of slow) expect(await failureOf(one(host, signal))).to.equal('ENOTFOUND');
    const ended: string[] = [];
    for (const host of slow) void failureOf(one(host, signal)).finally(() => ended.push(host));
    await Promise.all(['a', 'b', 'c'].map((host) => one(host, signal)));
    expect(ended).not.to.have.length(slow.length);
  });

  it('finds a name of which the first two questions are lost', async () => {
    const times = new Map<string, number>();
    answer = (name, type) => {
      const time = (times.get(`${name} ${type}`) ?? 0) + 1;
      times.set(`${name} ${type}`, time);
      if (time < 3) return 'silence';
      return type === 'A' ? [V4.address] : [];
    };
    expect(await lookUpWith([server.address], 600)('db.example', signal)).to.deep.equal([V4]);
  });

  it('is aborted while a name server is silent', async () => {
    const controller = new AbortController();
    answer = () => {
      controller.abort();
      return 'silence';
    };
    expect(await failureOf(lookUp('db.example', controller.signal))).not.to.have.property('status');
  });

  it('finds names at once beside a hundred for which the name server is silent', async () => {
    answer = (name, type) => {
      if (name.startsWith('slow')) return 'silence';
      return type === 'A' ? [V4.address] : [];
    };
    const controller = new AbortController();
    const lookUpOne = lookUpWith([server.address], 60_000);
    const slow = Array.from({ length: 100 }, (_, number) =>
      failureOf(lookUpOne(`slow-${number}.example`, controller.signal)),
    );
    const found = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((name) => lookUpOne(name, signal)),
    );
    expect(found).to.deep.equal([[V4], [V4], [V4]]);
    controller.abort();
    await Promise.all(slow);
  });
});
