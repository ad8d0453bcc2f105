import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { parseInstance } from '../../../../../adapters/login-probe/postgresql/instance-query.js';

const DAY_MS = 86_400_000;

const endOf = (until: number | '-') =>
  O.toUndefined(parseInstance(`f ${until} 97 1 -1 1 `))?.passwordUntil;

describe('the answer of a PostgreSQL instance', () => {
  it('has the end of a password that is ahead, and none of one without an end', () => {
    const ahead = Date.now() + DAY_MS;
    expect(endOf(ahead)).to.deep.equal(O.some(new Date(ahead)));
    expect(endOf('-')).to.deep.equal(O.none);
  });

  it('has no end that is past: the login was accepted, by LDAP, PAM or trust, which do not ask for it', () => {
    expect(endOf(Date.now() - DAY_MS)).to.deep.equal(O.none);
  });
});
