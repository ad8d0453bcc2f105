import { expect } from 'chai';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

describe('what no route answers', () => {
  const service = aServer();

  it('answers 404 on an unknown path, behind the credential and before it', async () => {
    for (const line of [
      'GET /v1/nothing',
      'GET /v1/problems/a/b',
      'POST /v1',
      'GET /',
      'GET /wp-login.php',
    ] as const) {
      const answer = await service.send(line, 'viewer');
      expect(errorOf(answer), line).to.deep.equal({
        status: 404,
        code: 'not_found',
        detail: 'No operation has this path. /openapi.json lists them all.',
      });
    }
  });

  it('answers 405 with the right methods on a known path', async () => {
    const wrong = [
      ['POST /v1/overview', 'GET, HEAD'],
      ['OPTIONS /v1/overview?x=1', 'GET, HEAD'],
      ['PROPFIND /v1/overview', 'GET, HEAD'],
      [`GET /v1/databases/${aUuid(1)}/dump/check`, 'POST'],
      ['DELETE /v1/fleet', 'GET, HEAD, PUT'],
      ['PUT /v1/tokens', 'GET, HEAD, POST'],
      [`GET /v1/tokens/${aUuid(1)}`, 'DELETE'],
      ['POST /v1/problems', 'GET, HEAD'],
      [`DELETE /v1/problems/${aUuid(1)}`, 'GET, HEAD'],
      [`GET /v1/problems/${aUuid(1)}/acknowledge`, 'DELETE, POST'],
      [`PUT /v1/problems/${aUuid(1)}/snooze`, 'DELETE, POST'],
      [`GET /v1/problems/replica_lost/server/${aUuid(1)}`, 'DELETE, PUT'],
      ['POST /livez', 'GET, HEAD'],
    ] as const;
    for (const [line, allow] of wrong) {
      const answer = await service.send(line, 'viewer');
      expect([answer.statusCode, answer.headers.allow], line).to.deep.equal([405, allow]);
      expect(errorOf(answer).detail).to.equal(`This path can be called with ${allow}.`);
    }
  });

  it('judges the path before the body', async () => {
    const headers = { ...bearer('viewer'), 'content-type': 'application/json' };
    for (const [line, status] of [
      ['POST /v1/nothing', 404],
      ['POST /v1/overview', 405],
      ['POST /nothing', 404],
    ] as const) {
      const answer = await sendRequest(service.app, line, { headers, payload: '{' });
      expect(answer.statusCode, line).to.equal(status);
    }
  });

  it('answers a HEAD as a GET', async () => {
    const answer = await service.send('HEAD /v1/nothing', 'viewer');
    expect(answer.statusCode).to.equal(404);
  });

  it('answers 400 to a path that cannot be decoded', async () => {
    for (const line of ['GET /%ZZ/', 'GET /v1/databases/%E0%A4%A/dump/check'] as const) {
      const answer = await service.send(line);
      expect(errorOf(answer), line).to.deep.equal({
        status: 400,
        code: 'malformed_request',
        detail: 'The path has a percent sign that does not begin an encoded character.',
      });
      expect(answer.headers).to.have.property('x-request-id');
      expect(answer.headers).to.include({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    }
  });
});
