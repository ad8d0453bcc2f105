import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  addressPolicy,
  type Endpoint,
  type IsDialable,
} from '../../../../adapters/network/address-policy.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('addressPolicy', () => {
  const directory = temporaryDirectory();

  const DENIED = [
    '0.0.0.0',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '224.0.0.1',
    '239.1.2.3',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'ff02::1',
    '100.100.100.200',
    '192.0.0.192',
    'fd20:ce::254',
    '64:ff9b:1::7f00:1',
    '::ffff:0:7f00:1',
    '2001::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
  ];
  const DIALABLE = [
    '10.0.4.17',
    '172.16.0.1',
    '192.168.1.1',
    '126.255.255.255',
    '128.0.0.1',
    '8.8.8.8',
    'fd00:ec2::253',
    'fd12:3456::1',
    '2001:db8::1',
    '::ffff:10.0.4.17',
  ];

  const theirs = (endpoints: readonly Endpoint[]) => () => Promise.resolve(endpoints);

  const among = async (addresses: readonly string[], isDialable: IsDialable, port = 5432) => {
    const verdicts = await Promise.all(addresses.map((address) => isDialable(address, port)));
    return addresses.filter((_, n) => verdicts[n]);
  };

  it('denies addresses that are never a database server, and texts that are no address', async () => {
    expect(await among(DENIED, addressPolicy([]))).to.deep.equal([]);
  });

  it('allows everything else, including private networks', async () => {
    expect(await among(DIALABLE, addressPolicy([]))).to.deep.equal(DIALABLE);
  });

  it('allows the denied addresses that the operator allows, and no others', async () => {
    const isDialable = addressPolicy(['127.0.0.0/8', 'fe80::/10']);
    const allowed = ['127.0.0.1', '::ffff:127.0.0.1', 'fe80::1'];
    const others = ['0.0.0.0', '::1', '169.254.169.254'];
    expect(await among([...allowed, ...others], isDialable)).to.deep.equal(allowed);
  });

  it('denies where we listen ourselves and where the store is, in every spelling', async () => {
    const own = theirs([
      { address: '10.0.0.5', port: 8080 },
      { address: 'fd12::5', port: 8080 },
    ]);
    const addresses = ['10.0.0.5', '::ffff:10.0.0.5', '::ffff:a00:5', 'fd12::5', 'fd12:0::0:5'];
    expect(await among(addresses, addressPolicy([], own), 8080)).to.deep.equal([]);
    expect(await among(addresses, addressPolicy([], own))).to.deep.equal(addresses);
    expect(await among(['10.0.0.6'], addressPolicy([], own), 8080)).to.deep.equal(['10.0.0.6']);
    expect(await among(['10.0.0.5'], addressPolicy(['10.0.0.5/32'], own), 8080)).to.have.lengthOf(
      1,
    );
  });

  it('denies our own sockets where their folder is allowed, by every path that leads to them', async () => {
    const at = (name: string) => join(directory.path, name);
    const [run, link, tmp] = [at('run'), at('var-run'), at('tmp')];
    await Promise.all([mkdir(run), mkdir(tmp), symlink(run, link)]);
    await writeFile(join(run, '.s.PGSQL.5432'), '');
    await symlink(join(run, '.s.PGSQL.5432'), join(tmp, '.s.PGSQL.5432'));
    const sockets = [run, link, tmp].map((folder) => join(folder, '.s.PGSQL.5432'));
    const other = join(run, '.s.PGSQL.5433');
    const isDialable = (address: string) =>
      addressPolicy([run, link, tmp], theirs([{ address, port: 5432 }]));
    for (const own of sockets)
      expect(await among([...sockets, other], isDialable(own))).to.deep.equal([other]);
    expect(await among(sockets, isDialable('10.0.0.5'))).to.deep.equal(sockets);
  });

  it('denies every address of this machine where we listen on all of them', async () => {
    const links = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const addresses = links.map(({ address }) => address);
    for (const address of ['0.0.0.0', '::']) {
      const own = theirs([{ address, port: 8080 }]);
      expect(await among(addresses, addressPolicy([], own), 8080)).to.deep.equal([]);
      expect(await addressPolicy([], own)('10.255.255.254', 8080)).to.equal(true);
    }
    expect(addresses).to.include('127.0.0.1');
  });

  it('asks for our own addresses at every check, as a port may be known late', async () => {
    let port = 0;
    const isDialable = addressPolicy([], () => Promise.resolve([{ address: '10.0.0.5', port }]));
    expect(await isDialable('10.0.0.5', 8080)).to.equal(true);
    port = 8080;
    expect(await isDialable('10.0.0.5', 8080)).to.equal(false);
  });

  it('refuses a text that is no range of addresses', () => {
    expect(() => addressPolicy(['127.0.0.1'])).to.throw(RangeError, '127.0.0.1');
  });
});
