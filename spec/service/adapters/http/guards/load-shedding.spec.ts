import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';

describe('an overloaded process', () => {
  const service = aServer({ limits: { residentBytes: 1, requestsPerMinute: Infinity } });

  const look = () => service.send('GET /v1/overview', 'viewer');

  it('answers 503 under /v1 with Retry-After, and goes on to say that it lives', async () => {
    let answer = await look();
    while (answer.statusCode === 200) {
      await new Promise(setImmediate);
      answer = await look();
    }
    expect(errorOf(answer)).to.deep.equal({
      status: 503,
      code: 'unavailable',
      detail: 'Shipshape is overloaded. Try again in a moment.',
    });
    expect(answer.headers['retry-after']).to.equal('5');
    expect((await service.send('GET /livez')).statusCode).to.equal(200);
    expect((await service.send('GET /readyz')).statusCode).to.equal(200);
  });
});
