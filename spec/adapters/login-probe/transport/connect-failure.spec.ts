import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import { toLoginFailure } from '../../../../adapters/login-probe/transport/login-failure.js';
import {
  mostInformative,
  connectFailure,
} from '../../../../adapters/login-probe/transport/connect-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';

const REFUSED = { code: 'unreachable', cause: 'refused' } as const;
const NO_ANSWER = { code: 'unreachable', cause: 'no_answer' } as const;
const BUSY = unavailable('login', 'busy');

describe('an address that accepted no connection', () => {
  const why = (code: string, family = 4) =>
    toLoginFailure(connectFailure({ address: '10.0.4.17', family }))(
      Object.assign(new Error(), { code }),
    );

  it('has refused it', () => {
    expect(why('ECONNREFUSED')).to.deep.equal(REFUSED);
  });

  it('has answered where it reset it', () => {
    expect(why('ECONNRESET')).to.deep.equal({ code: 'server_not_ready' });
  });

  it('has not answered where there is no route to it, or nothing comes back', () => {
    const codes = ['EHOSTUNREACH', 'EHOSTDOWN', 'ETIMEDOUT', 'ENOPROTOOPT', 'EOPNOTSUPP', 'ENONET'];
    for (const code of codes) expect(why(code), code).to.deep.equal(NO_ANSWER);
  });

  it('is behind a firewall of its own where IPv6 reports it as prohibited', () => {
    expect(why('EACCES', 6)).to.deep.equal(NO_ANSWER);
  });

  it('is not to blame where this machine has no network', () => {
    const ours = ['ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EACCES', 'EPERM', 'EINVAL'];
    for (const code of ours)
      expect(why(code), code).to.deep.equal(unavailable('login', 'no_network'));
  });

  it('is on an unreachable network, unless our own network is down', () => {
    const links = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const isLinked = links.some(({ internal, family }) => !internal && family === 'IPv4');
    const expected = isLinked ? NO_ANSWER : unavailable('login', 'no_network');
    expect(why('ENETUNREACH')).to.deep.equal(expected);
    // No machine has a link of this family, since it does not exist.
    expect(why('ENETUNREACH', 5)).to.deep.equal(unavailable('login', 'no_network'));
  });

  it('is not to blame for an unknown code', () => {
    for (const code of ['EIO', '', 'ABORT_ERR'])
      expect(why(code), code).to.deep.equal(unavailable('login', 'failed'));
  });

  it('is less informative than one that answered, and more than one that was never reached', () => {
    const told = [BUSY, NO_ANSWER, REFUSED];
    for (const [rank, stop] of told.entries())
      for (const less of told.slice(0, rank)) {
        expect(mostInformative(stop, less)).to.equal(stop);
        expect(mostInformative(less, stop)).to.equal(stop);
      }
  });
});
