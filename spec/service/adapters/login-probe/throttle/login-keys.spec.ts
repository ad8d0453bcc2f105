import { expect } from 'chai';
import { loginKeys } from '../../../../../adapters/login-probe/throttle/server-states.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { encodingsOf } from '../../../../support/shared/encodings-of.js';

const target = aDumpTarget();

const newKeys = () => loginKeys((text) => new Secret(text));

describe('loginKeys', () => {
  it('gives the same login the same keys', () => {
    const keysOf = newKeys();
    expect(keysOf(target)).to.deep.equal(keysOf(aDumpTarget()));
  });

  it('gives another check another key, whichever part of it differs', () => {
    const checks = [
      {},
      { database: 'crm' },
      { engine: 'mysql' as const },
      { host: 'another.invalid' },
      { port: 5433 },
      { tls: { mode: 'verify-full' as const } },
      { tls: { mode: 'off' as const, ca: 'another' } },
      { user: 'another' },
      { password: new Secret('another') },
    ].map(aDumpTarget);
    const keysOf = newKeys();
    const keys = checks.map((target) => keysOf(target).check);
    expect(new Set(keys).size).to.equal(checks.length);
  });

  it('keeps a login, an inspection and a search for databases apart where callers share one, and nowhere else', () => {
    const keysOf = newKeys();
    const login = keysOf(target);
    const others = [keysOf(target, 'inspection'), keysOf({ ...target, finds: true })];
    for (const other of others) {
      expect(other.flight).not.to.equal(login.flight);
      expect({ ...other, flight: login.flight }).to.deep.equal(login);
    }
  });

  it('contains the password in no encoding', () => {
    const text = JSON.stringify(newKeys()(target));
    const shown = encodingsOf(target.password.reveal()).filter((one) => text.includes(one));
    expect(shown).to.deep.equal([]);
  });

  it('digests under a random key, so that nobody can try passwords on the digests', () => {
    expect(newKeys()(target).login).not.to.equal(newKeys()(target).login);
  });

  it('gives every spelling of a server the same key', () => {
    const keysOf = newKeys();
    const [one, other] = ['db.example', 'DB.EXAMPLE.'].map((host) => keysOf(aDumpTarget({ host })));
    expect([one?.server, one?.login]).to.deep.equal([other?.server, other?.login]);
    expect(one?.server).to.equal('db.example:5432');
  });
});
