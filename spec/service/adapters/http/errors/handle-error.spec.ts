import { expect } from 'chai';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

describe('an unexpected error', () => {
  describe('a defect', () => {
    const service = aServer();

    it('ends in a 500 without a stack, a name or a word of its message', async () => {
      Object.assign(service.options.useCases, {
        getOverview: () => {
          throw new TypeError('password hunter2 at 10.0.4.17');
        },
      });
      const answer = await sendRequest(service.app, 'GET /v1/overview', {
        headers: bearer('viewer'),
      });
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
      const answer = await sendRequest(service.app, 'GET /v1/overview', {
        headers: bearer('viewer'),
      });
      expect(errorOf(answer)).to.deep.equal({
        status: 503,
        code: 'unavailable',
        detail: 'The answer took too long. Try again in a moment.',
      });
      expect(answer.headers['retry-after']).to.equal('5');
    });
  });
});
