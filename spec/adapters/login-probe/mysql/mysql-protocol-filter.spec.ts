import { expect } from 'chai';
import {
  mysqlProtocolFilter,
  PROBE_QUERY,
} from '../../../../adapters/login-probe/mysql/mysql-protocol-filter.js';
import { OK, packet } from '../../../support/rogue-mysql/wire.js';

/** A response that says that it can do everything, of which files are a part. */
const BOASTFUL = packet(1, Buffer.alloc(32, 0xff), 'backup_admin\0');
const LOCAL_FILES = 1 << 7;
const TLS = 1 << 11;

describe('mysqlLanguage', () => {
  const speak = (askedForTls = false) =>
    mysqlProtocolFilter({ engine: 'mariadb', isServerVerified: true, requestedTls: askedForTls });

  it('never says that we would send a file', () => {
    for (const askedForTls of [false, true]) {
      const sent = speak(askedForTls).send(BOASTFUL);
      const capabilities = sent?.readUInt32LE(4) ?? LOCAL_FILES;
      expect(capabilities & LOCAL_FILES).to.equal(0);
      expect(capabilities & TLS).to.equal(askedForTls ? TLS : 0);
      expect(sent?.subarray(36).toString()).to.equal('backup_admin\0');
    }
  });

  it('counts the packet by which TLS was asked for, and hides it', () => {
    const language = speak(true);
    expect(language.send(BOASTFUL)?.[3]).to.equal(2);
    const ok = packet(3, OK);
    expect(language.validate(ok)).to.equal(undefined);
    expect(language.receive(ok)[3]).to.equal(2);
    expect(language.validate(packet(3, OK))).to.deep.equal({ code: 'not_a_database_server' });
  });

  it('asks its one question once it is in, and no other', () => {
    const question = packet(0, `\x03${PROBE_QUERY}`);
    const language = speak();
    language.send(BOASTFUL);
    expect(language.send(question)).to.equal(undefined);
    language.receive(packet(2, OK));
    expect(language.send(packet(0, '\x03DROP DATABASE shop'))).to.equal(undefined);
    expect(language.send(packet(0, '\x01'))).to.equal(undefined);
    expect(language.send(question)).to.deep.equal(question);
    expect(language.send(question)).to.equal(undefined);
    language.receive(packet(1, OK));
    expect(language.send(packet(0, '\x01'))).to.deep.equal(packet(0, '\x01'));
  });

  it('sends no second response that was not asked for', () => {
    const language = speak();
    language.send(BOASTFUL);
    expect(language.send(packet(2, 'secret'))).to.equal(undefined);
  });
});
