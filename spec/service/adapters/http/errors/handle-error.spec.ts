import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';

describe('an unexpected error', () => {
  describe('a defect', () => {
    const service = aServer();

    it('ends in a 500 without a stack, a name or a word of its message', async () => {
      Object.assign(service.options.useCases, {
        getOverview: () => {
          throw new TypeError('password hunter2 at 10.0.4.17');
        },
      });
      const answer = await service.send('GET /v1/overview', 'viewer');
      expect(errorOf(answer)).to.deep.equal({
        status: 500,
        code: 'internal_error',
        detail:
          'This is a defect of Shipshape. The log of the service has the error under the request id.',
      });
    });
  });

  describe('an answer that takes too long', () => {
    const service = aServer({ limits: { answerTimeoutMs: 20 } });

    it('ends in a 503 with Retry-After', async () => {
      Object.assign(service.options.useCases, { getOverview: () => () => new Promise(() => {}) });
      const answer = await service.send('GET /v1/overview', 'viewer');
      expect(errorOf(answer)).to.deep.equal({
        status: 503,
        code: 'unavailable',
        detail: 'The answer took too long. Try again in a moment.',
      });
      expect(answer.headers['retry-after']).to.equal('5');
    });
  });
});
