import { expect } from 'chai';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';

interface Issued {
  readonly id: string;
  readonly token: string;
}

describe('/v1/tokens', () => {
  const service = aServer();

  const issue = (holder: Holder, payload: object) =>
    sendRequest(service.app, 'POST /v1/tokens', { headers: bearer(holder), payload });

  it('issues a token, returns its text once and lets no cache store it', async () => {
    const answer = await issue('admin', { name: 'ci', role: 'viewer' });
    expect([answer.statusCode, answer.headers['cache-control']]).to.deep.equal([201, 'no-store']);
    const { token, id, ...rest } = answer.json<Issued & { grants: unknown[] }>();
    expect(token).to.match(/^ship_[\w-]{43}$/);
    expect(rest.grants).to.deep.include({ permission: 'server:read', scope: 'fleet' });
    expect({ ...rest, grants: [] }).to.deep.equal({
      name: 'ci',
      grants: [],
      created_at: '2026-11-21T03:00:00.000Z',
      expires_at: null,
      revoked_at: null,
      parent_id: null,
      maker_id: aUuid(100),
    });
    const listed = await sendRequest(service.app, 'GET /v1/tokens', { headers: bearer('admin') });
    expect(listed.json<{ tokens: object[] }>().tokens.at(-1)).to.deep.equal({ id, ...rest });
    expect(listed.body).to.not.include(token);
  });

  it('issues a token that lets in, until it is revoked', async () => {
    const { id, token } = (await issue('admin', { name: 'ci', role: 'viewer' })).json<Issued>();
    const look = () =>
      sendRequest(service.app, 'GET /v1/overview', {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await look()).statusCode).to.equal(200);
    const revoke = `DELETE /v1/tokens/${id.toUpperCase()}` as const;
    for (const time of ['once', 'twice']) {
      const answer = await sendRequest(service.app, revoke, { headers: bearer('admin') });
      expect([answer.statusCode, answer.body], time).to.deep.equal([204, '']);
    }
    expect((await look()).statusCode).to.equal(401);
  });

  it('issues a token that ends when it was told to', async () => {
    const expires = '2026-11-21T05:00:00+01:00';
    const issued = await issue('admin', { name: 'ci', role: 'viewer', expires_at: expires });
    const { token, expires_at } = issued.json<Issued & { expires_at: string }>();
    expect(expires_at).to.equal('2026-11-21T04:00:00.000Z');
    service.clock.set(new Date(expires_at));
    const headers = { authorization: `Bearer ${token}` };
    expect((await sendRequest(service.app, 'GET /v1/overview', { headers })).statusCode).to.equal(
      401,
    );
  });

  it('ends what a token made with it, and refuses it a token that would outlive it', async () => {
    const lasting = await issue('admin', {
      ...{ name: 'maker', role: 'admin', expires_at: '2026-11-21T05:00:00Z' },
    });
    const maker = lasting.json<Issued>();
    const make = (name: string, payload: object = {}) =>
      sendRequest(service.app, 'POST /v1/tokens', {
        headers: { authorization: `Bearer ${maker.token}` },
        payload: { name, role: 'admin', ...payload },
      });
    const made = (await make('made')).json<Issued & { expires_at: string; maker_id: string }>();
    expect([made.maker_id, made.expires_at]).to.deep.equal([maker.id, '2026-11-21T05:00:00.000Z']);
    const refused = errorOf(await make('longer', { expires_at: '2026-11-21T05:00:01Z' }));
    expect(refused).to.deep.include({ status: 400, code: 'malformed_request' });
    expect(refused.detail).to.contain('here at 2026-11-21T05:00:00.000Z');
    await sendRequest(service.app, `DELETE /v1/tokens/${maker.id}`, { headers: bearer('admin') });
    const headers = { authorization: `Bearer ${made.token}` };
    expect((await sendRequest(service.app, 'GET /v1/overview', { headers })).statusCode).to.equal(
      401,
    );
  });

  it('names every mistake of a request', async () => {
    const answer = await issue('admin', { nmae: 'ci', permissions: ['all'], scope: 'here' });
    expect(errorOf(answer)).to.deep.include({
      status: 400,
      code: 'malformed_request',
      detail: 'The request holds 4 mistakes.',
    });
  });

  it('answers 409 where the name is taken, 403 beyond what the caller holds, 404 for an unknown scope', async () => {
    const taken = await issue('admin', { name: 'viewer', role: 'viewer' });
    expect(errorOf(taken).code).to.equal('name_taken');
    const beyond = await issue('neighbour', { name: 'ci', role: 'viewer' });
    expect(errorOf(beyond).code).to.equal('forbidden');
    const nowhere = await issue('admin', { name: 'ci', role: 'viewer', scope: aUuid(999) });
    expect(errorOf(nowhere).code).to.equal('not_found');
  });

  it('lists and revokes for holders of token:write on the fleet only', async () => {
    for (const line of ['GET /v1/tokens', `DELETE /v1/tokens/${aUuid(100)}`] as const) {
      const answer = await sendRequest(service.app, line, { headers: bearer('neighbour') });
      expect(errorOf(answer).code).to.equal('forbidden');
    }
  });

  it('answers 404 for a token that never was, and 400 for what is not an id', async () => {
    const headers = bearer('admin');
    const absent = await sendRequest(service.app, `DELETE /v1/tokens/${aUuid(999)}`, { headers });
    expect(errorOf(absent).code).to.equal('not_found');
    const malformed = await sendRequest(service.app, 'DELETE /v1/tokens/all', { headers });
    expect(errorOf(malformed).code).to.equal('invalid_id');
  });

  it('expects JSON', async () => {
    const headers = { ...bearer('admin'), 'content-type': 'application/json' };
    const answer = await sendRequest(service.app, 'POST /v1/tokens', { headers, payload: '[' });
    expect(errorOf(answer).detail).to.equal(
      'The body is not JSON: it ends too early at line 1, column 2.',
    );
  });
});
