import { expect } from 'chai';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

describe('the security headers', () => {
  const service = aServer();

  it('are on every answer, good or bad', async () => {
    const lines = ['GET /v1/overview', 'GET /v1/nothing', 'GET /nothing', 'GET /livez'] as const;
    for (const line of lines) {
      const { headers } = await sendRequest(service.app, line, { headers: bearer('viewer') });
      expect(headers, line).to.include({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers, line).to.not.have.property('x-powered-by');
    }
  });

  it('keep every answer but the overview out of every cache', async () => {
    const { shop } = service.databases;
    for (const line of [
      'GET /v1/tokens',
      'GET /v1/resources?at=x',
      `POST /v1/databases/${shop}/dump/check`,
      'GET /v1/nothing',
      'GET /readyz',
      'GET /metrics',
    ] as const) {
      const { headers } = await sendRequest(service.app, line, { headers: bearer('admin') });
      expect(headers['cache-control'], line).to.equal('no-store');
    }
  });
});
