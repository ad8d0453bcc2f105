import { expect } from 'chai';
import { mysqlProtocolFilter } from '../../../../../adapters/login-probe/mysql/mysql-protocol-filter.js';
import { FULL, OK, packet, switchTo } from '../../../../support/rogue-mysql/wire.js';

/** A response that announces every capability, including files. */
const ALL_CAPABILITIES = packet(1, Buffer.alloc(32, 0xff), 'backup_admin\0');
const LOCAL_FILES = 1 << 7;
const TLS = 1 << 11;

const KEY = '\x01-----BEGIN PUBLIC KEY-----\nTUlJQg==\n-----END PUBLIC KEY-----\n';

const QUERY = 'DO 0';

describe('mysqlProtocolFilter', () => {
  const filter = (requestedTls = false) =>
    mysqlProtocolFilter({
      engine: 'mariadb',
      requestedTls,
      sendsPassword: requestedTls,
      query: QUERY,
      hasRow: false,
      further: () => [],
    });

  it('never announces that we would send a file', () => {
    for (const requestedTls of [false, true]) {
      const sent = filter(requestedTls).send(ALL_CAPABILITIES);
      const capabilities = sent?.readUInt32LE(4) ?? LOCAL_FILES;
      expect(capabilities & LOCAL_FILES).to.equal(0);
      expect(capabilities & TLS).to.equal(requestedTls ? TLS : 0);
      expect(sent?.subarray(36).toString()).to.equal('backup_admin\0');
    }
  });

  it('counts the packet that requested TLS, and hides it', () => {
    const protocol = filter(true);
    expect(protocol.send(ALL_CAPABILITIES)?.[3]).to.equal(2);
    const ok = packet(3, OK);
    expect(protocol.validate(ok)).to.equal(undefined);
    expect(protocol.receive(ok)[3]).to.equal(2);
    expect(protocol.validate(packet(3, OK))).to.deep.equal({ code: 'not_a_database_server' });
  });

  it('sends its one query after the login, and no other', () => {
    const query = packet(0, `\x03${QUERY}`);
    const protocol = filter();
    protocol.send(ALL_CAPABILITIES);
    expect(protocol.send(query)).to.equal(undefined);
    protocol.receive(packet(2, OK));
    expect(protocol.send(packet(0, '\x03DROP DATABASE shop'))).to.equal(undefined);
    expect(protocol.send(packet(0, '\x01'))).to.equal(undefined);
    expect(protocol.send(query)).to.deep.equal(query);
    expect(protocol.send(query)).to.equal(undefined);
    protocol.receive(packet(1, OK));
    expect(protocol.send(packet(0, '\x01'))).to.deep.equal(packet(0, '\x01'));
  });

  it('sends the password within TLS, and without it only encrypted, by a key that was asked for', () => {
    const password = (id: number) => packet(id, 'secret\0');
    const toFull = (requestedTls: boolean) => {
      const protocol = filter(requestedTls);
      const shift = requestedTls ? 1 : 0;
      protocol.send(ALL_CAPABILITIES);
      protocol.receive(packet(2 + shift, switchTo('caching_sha2_password')));
      protocol.send(packet(3, 'hash'));
      protocol.receive(packet(4 + shift, FULL));
      return protocol;
    };
    expect(toFull(true).send(password(5))).to.deep.equal(password(6));
    const protocol = toFull(false);
    expect(protocol.send(password(5))).to.equal(undefined);
    expect(protocol.validate(packet(5, KEY))).to.deep.equal({ code: 'insecure_login_refused' });
    expect(protocol.send(packet(5, '\x02'))).to.deep.equal(packet(5, '\x02'));
    for (const bad of ['\x01-----BEGIN PUBLIC KEY-----', KEY.replaceAll('PUBLIC', 'PRIVATE')])
      expect(protocol.validate(packet(6, bad))).to.deep.equal({ code: 'insecure_login_refused' });
    expect(protocol.validate(packet(6, KEY))).to.equal(undefined);
    protocol.receive(packet(6, KEY));
    expect(protocol.send(packet(7, 'encrypted'))).to.deep.equal(packet(7, 'encrypted'));
  });

  it('sends no second response that was not requested', () => {
    const protocol = filter();
    protocol.send(ALL_CAPABILITIES);
    expect(protocol.send(packet(2, 'secret'))).to.equal(undefined);
  });
});
