import { expect } from 'chai';
import {
  refusalError,
  toLoginFailure,
} from '../../../../../adapters/login-probe/transport/login-failure.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';

describe('toLoginFailure', () => {
  const stop = toLoginFailure((code) => ({ code: code === '' ? 'timed_out' : 'server_not_ready' }));
  const failing = (code: string) => Object.assign(new Error(), { code });

  it('is busy where our own resources run out', () => {
    const wanting = ['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAGAIN', 'EADDRINUSE', 'EAI_MEMORY'];
    for (const code of wanting)
      expect(stop(failing(code)), code).to.deep.equal(unavailable('login', 'busy'));
  });

  it('leaves every other code, and an error without one, to the stage', () => {
    expect(stop(failing('ECONNRESET'))).to.deep.equal({ code: 'server_not_ready' });
    expect(stop(new Error())).to.deep.equal({ code: 'timed_out' });
  });

  it('returns the refusal that an error carries', () => {
    expect(stop(refusalError({ code: 'database_missing' }))).to.deep.equal({
      code: 'database_missing',
    });
  });
});
