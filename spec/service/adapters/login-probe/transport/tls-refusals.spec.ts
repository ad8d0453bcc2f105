import { expect } from 'chai';
import { refusalOfTls } from '../../../../../adapters/login-probe/transport/tls-refusals.js';

describe('refusalOfTls', () => {
  it('tells a certificate that has expired from one that is not valid yet', () => {
    expect(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].map(refusalOfTls)).to.deep.equal([
      { code: 'tls_failed', cause: 'expired' },
      { code: 'tls_failed', cause: 'not_yet_valid' },
    ]);
  });

  it('returns a failed handshake for every other code', () => {
    expect(refusalOfTls('ECONNRESET')).to.deep.equal({ code: 'tls_failed', cause: 'handshake' });
  });
});
