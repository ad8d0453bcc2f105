import { expect } from 'chai';
import { isolationReport } from '../../../../core/monitoring/fleet-report-wording.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const since = new Date('2026-11-21T03:00:00.000Z');

describe('isolationReport', () => {
  const report = (
    cause: 'no_network' | 'no_resolver' | 'no_answer',
    failing: number,
    isHandedOver = false,
  ) => isolationReport(aUuid(1), { cause, failing, well: 80, since }, isHandedOver);

  it('says what the host lacks, and of how many servers nothing is known', () => {
    expect(report('no_resolver', 40)).to.deep.equal({
      kind: 'control_plane_isolated',
      resource: { type: 'fleet', id: aUuid(1) },
      severity: 'critical',
      message:
        'fleet: The Shipshape host gets no answer from its name servers: it cannot check 40 of 80 servers, and what is wrong with them is not known.',
      since,
    });
    expect(report('no_network', 80).message).to.match(/^fleet: The Shipshape host has no network:/);
    expect(report('no_answer', 80).message).to.match(/gets no answer over the network:/);
  });

  it('is a warning while it is about less than half of the servers', () => {
    expect(report('no_resolver', 39).severity).to.equal('warning');
  });

  it('is a warning while other nodes check the servers', () => {
    const { severity, message } = report('no_network', 80, true);
    expect(severity).to.equal('warning');
    expect(message).to.equal(
      'fleet: The Shipshape host has no network: this is one of several nodes, whose log says so, and the others check its servers meanwhile.',
    );
  });
});
