import { X509Certificate } from 'node:crypto';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { certificateExpiry } from '../../../../../adapters/login-probe/transport/certificate-expiry.js';
import type { TlsMode } from '../../../../../core/shared/tls.js';
import {
  AUTHORITY,
  CERTIFICATE_OF_LOCALHOST,
  UNRELATED_AUTHORITY,
} from '../../../../support/network/certificates.js';

const NONE = { certificateUntil: O.none };

interface Certificate {
  readonly validTo: string;
  readonly issuerCertificate?: Certificate | undefined;
}

/** A connection whose server has sent these certificates, by the years in which they end: its own first. */
const sentBy = (...years: readonly number[]): Socket => {
  const chain = years.reduceRight<Certificate | undefined>(
    (issuer, year) => ({ validTo: `Jan  1 00:00:00 ${year} GMT`, issuerCertificate: issuer }),
    undefined,
  );
  return Object.assign(Object.create(TLSSocket.prototype) as TLSSocket, {
    getPeerX509Certificate: () => chain,
  });
};

const expiry = (socket: Socket, mode: TlsMode = 'verify-full') =>
  certificateExpiry(socket, { mode });

const until = (year: number) => O.some(new Date(Date.UTC(year, 0, 1)));

describe('certificateExpiry', () => {
  it('is that of the certificate that ends first, and says whose it is', () => {
    expect(expiry(sentBy(2101, 2150, 2200))).to.deep.equal({
      certificateUntil: until(2101),
      certificateOf: 'server',
    });
    expect(expiry(sentBy(2150, 2101, 2200), 'verify-ca')).to.deep.equal({
      certificateUntil: until(2101),
      certificateOf: 'issuer',
    });
  });

  it('passes over a certificate of an authority that has ended, and was not needed', () => {
    expect(expiry(sentBy(2150, 2021))).to.deep.equal({
      certificateUntil: until(2150),
      certificateOf: 'server',
    });
  });

  it('needs nothing that is sent behind a certificate whose issuer is trusted, such as one that is signed crosswise', () => {
    const own = new X509Certificate(CERTIFICATE_OF_LOCALHOST);
    const crosswise = { validTo: 'Jan  1 00:00:00 2101 GMT' };
    const socket = sentBy();
    Object.defineProperty(own, 'issuerCertificate', { value: crosswise });
    Object.assign(socket, { getPeerX509Certificate: () => own });
    const shown = (ca: string) => certificateExpiry(socket, { mode: 'verify-full', ca });
    expect(shown(`${UNRELATED_AUTHORITY}\n${AUTHORITY}`).certificateUntil).to.deep.equal(
      O.some(new Date(own.validTo)),
    );
    expect(shown(UNRELATED_AUTHORITY).certificateUntil).to.deep.equal(until(2101));
  });

  it('is that of the trusted issuer where that ends first', () => {
    const own = {
      validTo: 'Jan  1 00:00:00 2200 GMT',
      issuer: 'CN=Shipshape specs',
      checkIssued: () => true,
    };
    const socket = sentBy();
    Object.assign(socket, { getPeerX509Certificate: () => own });
    expect(certificateExpiry(socket, { mode: 'verify-ca', ca: AUTHORITY })).to.deep.equal({
      certificateUntil: O.some(new Date(new X509Certificate(AUTHORITY).validTo)),
      certificateOf: 'issuer',
    });
  });

  it('is none where TLS is off, or verifies nothing', () => {
    expect(expiry(new Socket())).to.deep.equal(NONE);
    expect(expiry(sentBy(2101), 'encrypt-only')).to.deep.equal(NONE);
  });

  it('is none without a certificate, or with one whose end is no time', () => {
    expect(expiry(sentBy())).to.deep.equal(NONE);
    expect(expiry(sentBy(NaN))).to.deep.equal(NONE);
  });

  it('ends at the eighth of a chain', () => {
    expect(expiry(sentBy(...Array<number>(8).fill(2150), 2101)).certificateUntil).to.deep.equal(
      until(2150),
    );
  });
});
