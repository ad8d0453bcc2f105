import { expect } from 'chai';
import { corrupt } from '../../../../../core/shared/ports/port-failure.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer } from '../../../../support/http/seed-tokens.js';
import * as TE from 'fp-ts/lib/TaskEither.js';

describe('GET /v1/overview over a store that fails', () => {
  describe('over a store that is away', () => {
    const broken = aServer();

    it('answers 503 with Retry-After while the store is away', async () => {
      await broken.store.close();
      const answer = await sendRequest(broken.app, 'GET /v1/overview', {
        headers: bearer('viewer'),
      });
      expect(errorOf(answer)).to.deep.equal({
        status: 503,
        code: 'unavailable',
        detail: 'The store is closed: the service is shutting down.',
      });
      expect(answer.headers['retry-after']).to.equal('5');
    });
  });

  describe('over a store that holds nonsense', () => {
    const options = { overview: TE.left(corrupt('store', 'problem 6a0…, severity')) };
    const service = aServer();

    it('answers 500, and leaves the place to the log', async () => {
      Object.assign(service.options.useCases, { getOverview: () => options.overview });
      const answer = await sendRequest(service.app, 'GET /v1/overview', {
        headers: bearer('viewer'),
      });
      expect(errorOf(answer)).to.deep.equal({
        status: 500,
        code: 'store_corrupt',
        detail: 'The store has data that cannot be read. The log of the service has the place.',
      });
    });
  });
});
