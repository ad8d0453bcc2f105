import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import {
  addressPolicy,
  isCidr,
  type IsDialable,
} from '../../../adapters/login-guard/address-policy.js';

describe('address policy', () => {
  describe('addressPolicy', () => {
    const DENIED = [
      ...['0.0.0.0', '127.0.0.1', '127.255.255.254', '169.254.169.254', '224.0.0.1', '239.1.2.3'],
      ...[
        '255.255.255.255',
        '::',
        '::1',
        '::7f00:1',
        'fe80::1',
        'fe80::1%eth0',
        'febf::1',
        'ff02::1',
      ],
      ...['100.100.100.200', '192.0.0.192', 'fd20:ce::254'],
      ...['64:ff9b:1::7f00:1', '::ffff:0:7f00:1', '2001::1'],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', 'fd00:ec2::254', '::ffff:127.0.0.1', '::ffff:7f00:1'],
      ...['', 'localhost', '127.1', '0x7f000001', '2130706433'],
    ];
    const DIALABLE = [
      ...['10.0.4.17', '172.16.0.1', '192.168.1.1', '126.255.255.255', '128.0.0.1', '8.8.8.8'],
      ...['fd00:ec2::253', 'fd12:3456::1', '2001:db8::1', '::ffff:10.0.4.17'],
    ];

    const among = (addresses: readonly string[], isDialable: IsDialable, port = 5432) =>
      addresses.filter((address) => isDialable(address, port));

    it('denies what is never meant to be a database server, and what is no address', () => {
      expect(among(DENIED, addressPolicy([]))).to.deep.equal([]);
    });

    it('lets everything else be dialled, private networks too', () => {
      expect(among(DIALABLE, addressPolicy([]))).to.deep.equal(DIALABLE);
    });

    it('lets be dialled what the operator allows, and no more of what is denied', () => {
      const isDialable = addressPolicy(['127.0.0.0/8', 'fe80::/10']);
      const allowed = ['127.0.0.1', '::ffff:127.0.0.1', 'fe80::1'];
      const others = ['0.0.0.0', '::1', '169.254.169.254'];
      expect(among([...allowed, ...others], isDialable)).to.deep.equal(allowed);
    });

    it('denies where we listen ourselves and where the store is, in every spelling', () => {
      const own = () => [
        { address: '10.0.0.5', port: 8080 },
        { address: 'fd12::5', port: 8080 },
      ];
      const addresses = ['10.0.0.5', '::ffff:10.0.0.5', '::ffff:a00:5', 'fd12::5', 'fd12:0::0:5'];
      expect(among(addresses, addressPolicy([], own), 8080)).to.deep.equal([]);
      expect(among(addresses, addressPolicy([], own))).to.deep.equal(addresses);
      expect(among(['10.0.0.6'], addressPolicy([], own), 8080)).to.deep.equal(['10.0.0.6']);
      expect(among(['10.0.0.5'], addressPolicy(['10.0.0.5/32'], own), 8080)).to.have.lengthOf(1);
    });

    it('denies every address of this machine where we listen on all of them', () => {
      const links = Object.values(networkInterfaces()).flatMap((all = []) => all);
      const addresses = links.map(({ address }) => address);
      for (const address of ['0.0.0.0', '::']) {
        const own = () => [{ address, port: 8080 }];
        expect(among(addresses, addressPolicy([], own), 8080)).to.deep.equal([]);
        expect(addressPolicy([], own)('10.255.255.254', 8080)).to.equal(true);
      }
      expect(addresses).to.include('127.0.0.1');
    });

    it('asks at every judgement where that is, as a port may be known late', () => {
      let port = 0;
      const isDialable = addressPolicy([], () => [{ address: '10.0.0.5', port }]);
      expect(isDialable('10.0.0.5', 8080)).to.equal(true);
      port = 8080;
      expect(isDialable('10.0.0.5', 8080)).to.equal(false);
    });

    it('does not take what is no range of addresses', () => {
      expect(() => addressPolicy(['127.0.0.1'])).to.throw(RangeError, '127.0.0.1');
    });
  });

  describe('isCidr', () => {
    it('knows a range of addresses', () => {
      const cidrs = ['10.0.0.0/8', '0.0.0.0/0', '127.0.0.1/32', '::/0', 'fd00::/8', '::1/128'];
      expect(cidrs.filter(isCidr)).to.deep.equal(cidrs);
    });

    it('knows what is none', () => {
      const others = [
        ...['', '/', '10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8'],
        ...['10.0.0/8', '::/129', 'fe80::%eth0/10', 'localhost/8', ' 10.0.0.0/8', '10.0.0.0/8 '],
      ];
      expect(others.filter(isCidr)).to.deep.equal([]);
    });
  });
});
