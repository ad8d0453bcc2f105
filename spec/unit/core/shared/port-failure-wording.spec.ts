import { expect } from 'chai';
import { corrupt, unavailable } from '../../../../core/shared/ports/port-failure.js';
import { portFailureWording } from '../../../../core/shared/port-failure-wording.js';

describe('portFailureWording', () => {
  it('names what is unavailable and what to do', () => {
    expect(portFailureWording(unavailable('store', 'busy'))).to.equal(
      'The store is busy with other work; try again in a moment.',
    );
    expect(portFailureWording(unavailable('login', 'no_network'))).to.equal(
      'The login to the server is not possible: the Shipshape host has no network to reach it; check its interfaces, routes and firewall.',
    );
    expect(portFailureWording(unavailable('login', 'no_resolver'))).to.equal(
      'The login to the server is not possible: the Shipshape host gets no answer from its name servers; check /etc/resolv.conf and those servers.',
    );
  });

  it('names the settings that help a busy login and a busy search', () => {
    const [login, search] = (['login', 'dump_tool'] as const).map((source) =>
      portFailureWording(unavailable(source, 'busy')),
    );
    expect(login).to.contain('SHIPSHAPE_CHECKS_AT_ONCE');
    expect(search).to.contain('SHIPSHAPE_TOOL_DIRS');
  });

  it('names what cannot be read', () => {
    expect(portFailureWording(corrupt('store', 'resource 6a0, attributes.port'))).to.equal(
      'The store holds something that cannot be read: resource 6a0, attributes.port. Restore the store from a backup.',
    );
  });
});
