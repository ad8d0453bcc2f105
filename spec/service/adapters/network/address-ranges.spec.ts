import { expect } from 'chai';
import {
  inPlaces,
  inRanges,
  isCidr,
  isSocketFolder,
} from '../../../../adapters/network/address-policy.js';

describe('address ranges', () => {
  describe('isCidr', () => {
    it('accepts a range of addresses', () => {
      const cidrs = ['10.0.0.0/8', '0.0.0.0/0', '127.0.0.1/32', '::/0', 'fd00::/8', '::1/128'];
      expect(cidrs.filter(isCidr)).to.deep.equal(cidrs);
    });

    it('refuses any other text', () => {
      const others = [
        '',
        '/',
        '10.0.0.0',
        '10.0.0.0/',
        '10.0.0.0/33',
        '10.0.0.0/-1',
        '10.0.0.0/8/8',
        '10.0.0/8',
        '::/129',
        'fe80::%eth0/10',
        'localhost/8',
        ' 10.0.0.0/8',
        '10.0.0.0/8 ',
      ];
      expect(others.filter(isCidr)).to.deep.equal([]);
    });
  });

  describe('inPlaces', () => {
    const among = (addresses: readonly string[], places: readonly string[]) =>
      addresses.filter(inPlaces(places));

    it('recognizes sockets in a folder itself, beside the addresses of ranges', () => {
      const inside = ['/run/postgresql/.s.PGSQL.5432', '10.0.0.1'];
      const outside = ['/run/x', '/run/postgresql/a/b', '/run/postgresql/../x', '11.0.0.1', 'x'];
      expect(among([...inside, ...outside], ['/run/postgresql', '10.0.0.0/8'])).to.eql(inside);
      expect(among(inside, [])).to.deep.equal([]);
    });

    it('takes for a folder only its shortest path', () => {
      const folders = ['/run/postgresql', '/tmp'];
      const others = ['/', '/run/', '/run/../tmp', '/run//x', 'run', '', '10.0.0.0/8'];
      expect([...folders, ...others].filter(isSocketFolder)).to.deep.equal(folders);
    });
  });

  describe('inRanges', () => {
    const among = (addresses: readonly string[], cidrs: readonly string[]) =>
      addresses.filter(inRanges(cidrs));

    it('recognizes the addresses of a range, also mapped into IPv6 or with a link', () => {
      const inside = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', 'fd00::1%eth0'];
      const outside = ['11.0.0.1', 'fe00::1', '::10.1.2.3'];
      expect(among([...inside, ...outside], ['10.0.0.0/8', 'fd00::/8'])).to.deep.equal(inside);
    });

    it('is false without a range, and for a text that is no address', () => {
      expect(among(['10.0.0.1'], [])).to.deep.equal([]);
      expect(among(['', 'localhost', '10.1'], ['0.0.0.0/0', '::/0'])).to.deep.equal([]);
    });
  });
});
