import { expect } from 'chai';
import { toLoginFailure } from '../../../../../adapters/login-probe/transport/login-failure.js';
import {
  mostInformative,
  connectFailure,
  withOwnCause,
} from '../../../../../adapters/login-probe/transport/dial.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';

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
    expect(why('ECONNRESET')).to.deep.equal({ code: 'server_not_ready', cause: 'hung_up' });
  });

  it('has not answered where there is no route to it, or nothing comes back', () => {
    const codes = ['EHOSTUNREACH', 'EHOSTDOWN', 'ETIMEDOUT', 'ENOPROTOOPT', 'EOPNOTSUPP', 'ENONET'];
    for (const code of codes) expect(why(code), code).to.deep.equal(NO_ANSWER);
  });

  it('is no socket that may be opened, where it is the path of one', () => {
    const address = { address: '/run/postgresql/.s.PGSQL.5432', family: 0 };
    for (const code of ['ENOENT', 'ENOTDIR', 'ENOTSOCK', 'EACCES'])
      expect(connectFailure(address)(code), code).to.deep.equal({
        code: 'unreachable',
        cause: 'no_socket',
      });
    expect(connectFailure(address)('ECONNREFUSED')).to.deep.equal(REFUSED);
  });

  it('is behind a firewall of its own where IPv6 reports it as prohibited', () => {
    expect(why('EACCES', 6)).to.deep.equal(NO_ANSWER);
  });

  it('is not to blame where this machine has no network', () => {
    const ours = ['ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EACCES', 'EPERM', 'EINVAL'];
    for (const code of ours)
      expect(why(code), code).to.deep.equal(unavailable('login', 'no_network'));
  });

  it('is on an unreachable network', () => {
    expect(why('ENETUNREACH')).to.deep.equal(NO_ANSWER);
  });

  it('is not to blame where this machine itself knows no way to it', async () => {
    const unreachable = (code: string) => Object.assign(new Error(), { code });
    const codeAt = async (address: string, code: string) =>
      withOwnCause(unreachable(code), { address, family: 4 });
    for (const code of ['ENETUNREACH', 'EHOSTUNREACH']) {
      // Only sockets that may broadcast get a route to the address of all hosts.
      expect(await codeAt('255.255.255.255', code)).to.have.property('code', 'ENETDOWN');
      expect(await codeAt('127.0.0.1', code)).to.have.property('code', code);
    }
    expect(await codeAt('255.255.255.255', 'ECONNREFUSED')).to.have.property(
      'code',
      'ECONNREFUSED',
    );
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
