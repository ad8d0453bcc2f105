import { expect } from 'chai';
import fc from 'fast-check';
import { requestId } from '../../../../../adapters/http/requests/long-request.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { anyText } from '../../../../support/shared/any-text.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the id of a request', () => {
  const service = aServer();

  it('is the one that the request brings, in the header and in an error', async () => {
    const headers = { 'x-request-id': 'trace/4f:2' };
    const answer = await sendRequest(service.app, 'GET /v1/overview', { headers });
    expect(answer.headers['x-request-id']).to.equal('trace/4f:2');
    expect(answer.json<{ request_id: string }>().request_id).to.equal('trace/4f:2');
  });

  it('is a fresh UUID where none is brought', () => {
    const [one, other] = [requestId({ headers: {} }), requestId({ headers: {} })];
    expect(one).to.match(UUID);
    expect(other).to.match(UUID).and.to.not.equal(one);
  });

  it('is never a text that is too long, or that could break a log', () => {
    for (const brought of ['', 'x'.repeat(129), 'a b', 'a\nb', '<b>', 'ü', '"'])
      expect(requestId({ headers: { 'x-request-id': brought } })).to.match(UUID);
    fc.assert(
      fc.property(anyText(), (brought) =>
        /^[\w.:@+/=-]{1,128}$/.test(requestId({ headers: { 'x-request-id': brought } })),
      ),
    );
  });
});
