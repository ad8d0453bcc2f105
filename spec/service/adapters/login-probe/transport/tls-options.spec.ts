import { constants } from 'node:crypto';
import { expect } from 'chai';
import {
  verifiesServer,
  tlsOptions,
} from '../../../../../adapters/login-probe/transport/tls-handshake.js';
import { TLS_MODES } from '../../../../../core/shared/tls.js';

describe('TLS options', () => {
  describe('tlsOptions', () => {
    it('require a trusted certificate and a recent TLS unless the operator allows less', () => {
      expect(tlsOptions({ mode: 'verify-full', ca: 'PEM' }, 'db.example.')).to.deep.equal({
        host: 'db.example.',
        servername: 'db.example',
        ca: 'PEM',
        minVersion: 'TLSv1.2',
        secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
        rejectUnauthorized: true,
      });
    });

    it('send no address as the name of a server', () => {
      for (const host of ['10.0.4.17', '2001:db8::1'])
        expect(tlsOptions({ mode: 'verify-full' }, host)).not.to.have.property('servername');
    });

    it('are undefined where TLS is off', () => {
      expect(tlsOptions({ mode: 'off' }, 'db.example')).to.equal(undefined);
    });
  });

  describe('verifiesServer', () => {
    it('accepts a certificate of a public authority only with its name', () => {
      for (const authorities of [{}, { ca: '' }]) {
        const proven = TLS_MODES.filter((mode) => verifiesServer({ mode, ...authorities }));
        expect(proven).to.deep.equal(['verify-full']);
      }
    });

    it('accepts a certificate of an authority of the operator', () => {
      const proven = TLS_MODES.filter((mode) => verifiesServer({ mode, ca: 'PEM' }));
      expect(proven).to.deep.equal(['verify-full', 'verify-ca']);
    });
  });
});
