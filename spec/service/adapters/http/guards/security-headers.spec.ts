import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';

describe('the security headers', () => {
  const service = aServer();

  it('are on every answer, good or bad', async () => {
    const lines = ['GET /v1/overview', 'GET /v1/nothing', 'GET /nothing', 'GET /livez'] as const;
    for (const line of lines) {
      const { headers } = await service.send(line, 'viewer');
      expect(headers, line).to.include({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers, line).to.not.have.property('x-powered-by');
    }
  });
});
