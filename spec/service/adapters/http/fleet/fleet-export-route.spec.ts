import { expect } from 'chai';
import { parse } from 'yaml';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';

interface Exported {
  readonly servers: readonly { readonly instances: readonly { host: string }[] }[];
}

describe('GET /v1/fleet', () => {
  const service = aServer();

  const get = (holder: Holder, accept = 'application/json') =>
    sendRequest(service.app, 'GET /v1/fleet', { headers: { ...bearer(holder), accept } });

  const put = (document: unknown) =>
    sendRequest(service.app, 'PUT /v1/fleet?prune=true', {
      headers: { ...bearer('admin'), 'content-type': 'application/json' },
      payload: JSON.stringify(document),
    });

  it('answers with the whole fleet, and each secret as kept', async () => {
    const answer = await get('admin');
    expect(answer.headers).to.include({ 'cache-control': 'no-store', vary: 'accept' });
    expect(answer.json()).to.deep.include({
      destinations: [{ name: 'vault', kind: 'local', path: '/var/backups' }],
      channels: [{ name: 'on-call', kind: 'webhook', url: { kept: true } }],
    });
    expect(answer.body).to.contain('"admin":{"user":"backup_admin","password":{"kept":true}}');
    expect(answer.body).not.to.contain('correct horse');
  });

  it('answers with the same in YAML to those who accept that', async () => {
    const answer = await get('admin', 'application/yaml, */*;q=0.1');
    expect(answer.headers['content-type']).to.equal('application/yaml; charset=utf-8');
    expect(parse(answer.body)).to.deep.equal((await get('admin')).json());
  });

  it('is understood by PUT, which then changes nothing', async () => {
    const answer = await put((await get('admin')).json());
    expect(answer.json()).to.deep.equal({ added: [], changed: [], removed: [], unlisted: [] });
  });

  it('sends no stored password to a host for which it was not given', async () => {
    const document = (await get('admin')).json<Exported>();
    for (const { instances } of document.servers)
      for (const instance of instances) instance.host = 'elsewhere.example';
    expect(errorOf(await put(document))).to.deep.include({ status: 422, code: 'fleet_rejected' });
    const reasons = (await put(document)).json<{ reasons: { code: string }[] }>().reasons;
    expect(reasons.map(({ code }) => code)).to.deep.equal(['password_needed', 'password_needed']);
  });

  it('is only for those who may apply the whole fleet', async () => {
    for (const holder of ['operator', 'viewer', 'neighbour', 'stranger'] as const)
      expect(errorOf(await get(holder))).to.deep.include({ status: 403, code: 'forbidden' });
  });
});
