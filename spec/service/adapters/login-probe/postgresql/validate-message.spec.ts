import { expect } from 'chai';
import { validateMessage } from '../../../../../adapters/login-probe/postgresql/validate-message.js';
import { authenticationRequest, header } from '../../../../support/rogue-postgres/wire.js';

const NOT_POSTGRES = { code: 'not_a_database_server' };
const INSECURE = { code: 'insecure_login_refused' };
const TERMS = { isServerVerified: false, allowsTrust: false };

const challenge = (iterations: string): Buffer =>
  authenticationRequest(11, `r=ours+theirs,s=c2FsdA==,i=${iterations}`);

describe('validateMessage', () => {
  it('waits for a message of 16 KiB, and for none that is longer', () => {
    expect(validateMessage(header('E', 16_383), 'startupSent', TERMS)).to.equal(undefined);
    expect(validateMessage(header('E', 16_384), 'startupSent', TERMS)).to.deep.equal(NOT_POSTGRES);
  });

  it('recognizes another protocol by its first byte', () => {
    for (const byte of Array.from('HSZ\x15\0\x4a'))
      expect(validateMessage(Buffer.from(byte), 'startupSent', TERMS), byte).to.deep.equal(
        NOT_POSTGRES,
      );
  });

  it('recognizes by nine bytes what a server requests', () => {
    const request = authenticationRequest(3);
    expect(validateMessage(request.subarray(0, 8), 'startupSent', TERMS)).to.equal(undefined);
    expect(validateMessage(request, 'startupSent', TERMS)).to.deep.equal(INSECURE);
    expect(validateMessage(request, 'startupSent', { ...TERMS, isServerVerified: true })).to.equal(
      undefined,
    );
  });

  it('accepts from 4,096 to 100,000 iterations of SCRAM', () => {
    const checked = (iterations: string) =>
      validateMessage(challenge(iterations), 'nonceSent', TERMS);
    expect(['4096', '100000'].map(checked)).to.deep.equal([undefined, undefined]);
    for (const iterations of ['', '0', '-4096', '04096', '4095', '100001', '1e5', '9'.repeat(40)])
      expect(checked(iterations), iterations).to.deep.equal(INSECURE);
  });
});
