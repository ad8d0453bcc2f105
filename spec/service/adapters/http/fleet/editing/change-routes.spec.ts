import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FleetPlanBody } from '../../../../../../adapters/api/fleet/fleet-plan-body.js';
import { PLURALS } from '../../../../../../adapters/api/resources/resource-body.js';
import { isGiven } from '../../../../../../core/fleet/secrets/kept.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../../../core/shared/resource.js';
import { anAdmin } from '../../../../../support/access/a-caller.js';
import {
  CHANGE_OF_EACH,
  madeByHand,
  ONE_OF_EACH,
} from '../../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { withSchedules } from '../../../../../support/http/schedule-use-cases.js';
import { bearer } from '../../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../../support/http/send-request.js';
import { withStoredDump } from '../../../../../support/http/with-stored-dump.js';
import { revealed } from '../../../../../support/shared/revealed.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const PATCH = { ...bearer('admin'), 'content-type': 'application/merge-patch+json' };

describe('PATCH of a resource', () => {
  const service = aServer();

  beforeEach(async () => {
    await withSchedules(service.store);
  });

  const at = async (type: ResourceType) =>
    `/v1/${PLURALS[type]}/${await madeByHand(service, type)}` as const;

  const patch = (path: `/${string}`, sent: unknown, headers: OutgoingHttpHeaders = {}) =>
    sendRequest(service.app, `PATCH ${path}`, {
      headers: { ...PATCH, ...headers },
      payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
    });

  const describedAt = (path: `/${string}`) =>
    sendRequest(service.app, `GET ${path}/description`, { headers: bearer('admin') });

  for (const type of RESOURCE_TYPES)
    it(`changes what it names of a ${type}, and answers with the ETag that its description then has`, async () => {
      const path = await at(type);
      const { etag: before } = (await describedAt(path)).headers;
      const answer = await patch(path, CHANGE_OF_EACH[type], { 'if-match': before });
      const ref = await refAt(service.store, ONE_OF_EACH[type], type);
      expect([answer.statusCode, answer.json()]).to.deep.equal([200, ref]);
      const described = await describedAt(path);
      expect(answer.headers['etag']).to.equal(described.headers['etag']).and.not.equal(before);
    });

  it('keeps what it does not name, the secret as well, and removes what is null', async () => {
    const path = await at('instance');
    await patch(path, { tls: { mode: 'verify-ca' }, admin: { password: 'tr0ub4dor' } });
    await patch(path, { name: 'main' });
    const found = (await rightOf(service.store.fleet.resources)).find(
      (one) => one.path === ONE_OF_EACH.instance,
    );
    expect(revealed(found)).to.deep.include({
      secret: { _tag: 'Some', value: 'revealed: tr0ub4dor' },
    });
    expect(found?.attributes).to.deep.include({ tls: { mode: 'verify-ca' }, port: 5432 });
    const server = await at('server');
    await patch(server, { address: '10.0.4.1' });
    await patch(server, { address: null });
    expect((await describedAt(server)).json()).to.deep.equal({ name: 'db-eu-1' });
  });

  it('stores a secret that has the words by which one is kept', async () => {
    const words = JSON.stringify({ kept: true });
    const path = await at('instance');
    const sent = { host: '10.0.4.19', admin: { password: words } };
    expect((await patch(path, sent)).statusCode).to.equal(200);
    await patch(path, { admin: { password: { kept: true } } });
    const channel = await at('channel');
    expect((await patch(channel, { url: 'https://h.example', secret: words })).statusCode).to.equal(
      200,
    );
    const stored = await rightOf(service.store.fleet.resources);
    const secretOf = (wanted: string) => {
      const secret = O.toUndefined(stored.find(({ path }) => path === wanted)?.secret ?? O.none);
      return secret && isGiven(secret) ? secret.reveal() : undefined;
    };
    expect(secretOf(ONE_OF_EACH.instance)).to.equal(words);
    expect(secretOf(ONE_OF_EACH.channel)).to.contain(`"secret":${JSON.stringify(words)}`);
  });

  it('lets one of two editors change it who have read the same, and tells the other', async () => {
    const path = await at('database');
    const { etag } = (await describedAt(path)).headers;
    const first = await patch(path, { backups: 'none' }, { 'if-match': etag });
    const second = await patch(path, { backups: null }, { 'if-match': etag });
    expect(first.statusCode).to.equal(200);
    expect(errorOf(second)).to.deep.equal({
      status: 412,
      code: 'changed_meanwhile',
      detail:
        'Nothing was changed: db-eu-1/main/shop is not as it was when it was read. Read it again, and send the change with its new ETag.',
    });
    expect((await describedAt(path)).json()).to.deep.equal({ name: 'shop', backups: 'none' });
    const again = { 'if-match': `"other", ${String(first.headers['etag'])}` };
    expect((await patch(path, { backups: null }, again)).statusCode).to.equal(200);
  });

  it('changes nothing for a weak tag, and whatever is there for a star or none', async () => {
    const path = await at('database');
    const { etag } = (await describedAt(path)).headers;
    const statuses = [];
    for (const headers of [{ 'if-match': `W/${String(etag)}` }, { 'if-match': '*' }, {}])
      statuses.push((await patch(path, { backups: 'none' }, headers)).statusCode);
    expect(statuses).to.deep.equal([412, 200, 200]);
  });

  it('sends no stored password to another host', async () => {
    const path = await at('instance');
    const answer = await patch(path, { host: 'elsewhere.example' });
    expect(errorOf(answer)).to.deep.include({
      status: 422,
      reasons: [
        {
          code: 'password_needed',
          detail:
            'instance.admin.password: the stored secret was given for another address or login, and is not sent to this one; give the secret itself',
        },
      ],
    });
    const given = { host: 'elsewhere.example', admin: { password: 'tr0ub4dor' } };
    expect((await patch(path, given)).statusCode).to.equal(200);
  });

  it('is refused of what a fleet file manages, which it names, and is not then', async () => {
    const { id } = await refAt(service.store, 'db-us-1');
    const answer = await patch(`/v1/servers/${id}`, { address: '10.0.4.1' });
    expect(errorOf(answer)).to.deep.include({ status: 409, code: 'managed_by_file' });
    expect(errorOf(answer).detail).to.contain('db-us-1 is managed by "fleet-file"');
    await rightOf(service.options.useCases.releaseResource(anAdmin(), 'server', id));
    expect((await patch(`/v1/servers/${id}`, { address: '10.0.4.1' })).statusCode).to.equal(200);
  });

  it('says in a dry run what it would change, and which dumps would expire, and changes nothing', async () => {
    for (const object of ['first', 'second']) await withStoredDump(service, { object });
    const path = await at('schedule');
    const { body } = await describedAt(path);
    const answer = await patch(`${path}?dry_run=true`, { keep: { last: 1 } });
    expect(answer.json<FleetPlanBody>()).to.deep.include({
      changed: [{ type: 'schedule', path: ONE_OF_EACH.schedule }],
      added: [],
      removed: [],
    });
    const [expiring] = answer.json<FleetPlanBody>().expiring ?? [];
    expect(expiring).to.deep.include({ schedule: ONE_OF_EACH.schedule, count: 1 });
    expect((await describedAt(path)).body).to.equal(body);
  });

  it('renames, which its plan says, and keeps the id of it and of what is under it', async () => {
    const path = await at('instance');
    const shop = await refAt(service.store, ONE_OF_EACH.database);
    const renamed = [{ type: 'instance', from: 'db-eu-1/main', to: 'db-eu-1/first' }];
    const planned = await patch(`${path}?dry_run=true`, { name: 'first' });
    expect(planned.json<FleetPlanBody>().renamed).to.deep.equal(renamed);
    const answer = await patch(path, { name: 'first' });
    expect(answer.json()).to.deep.include({ type: 'instance', path: 'db-eu-1/first' });
    expect(await refAt(service.store, 'db-eu-1/first/shop')).to.deep.equal({
      ...shop,
      path: 'db-eu-1/first/shop',
    });
    expect(errorOf(await patch(path, { name: 'legacy' }))).to.deep.include({
      status: 409,
      code: 'name_taken',
    });
  });

  it('answers with the ETag of what is stored where a channel that names itself is renamed', async () => {
    const path = await at('channel');
    await patch(path, { on: ['on-call', 'other'] });
    for (const sent of [{ name: 'selfie' }, { name: 'other', on: ['selfie', 'db-eu-1'] }]) {
      const renamed = await patch(path, sent);
      const described = await describedAt(path);
      expect(renamed.headers['etag']).to.equal(described.headers['etag']);
      const again = { 'if-match': renamed.headers['etag'] };
      expect((await patch(path, {}, again)).statusCode).to.equal(200);
    }
    expect((await describedAt(path)).json()).to.deep.include({ on: ['other', 'db-eu-1'] });
  });

  it('lists every mistake with its place, and what the fleet would lack', async () => {
    const path = await at('schedule');
    const mistaken = await patch(path, { cron: 'at noon', formt: 'plain', keep: {} });
    const places = errorOf(mistaken).reasons as { detail: string }[];
    expect(places.map(({ detail }) => detail.replace(/:.*/, ''))).to.deep.equal([
      'schedule.cron',
      'schedule.keep',
      'schedule',
    ]);
    expect(errorOf(await patch(path, { destination: 'attic' })).reasons).to.deep.equal([
      {
        code: 'unknown_destination',
        detail: 'schedule.destination: the fleet would have no destination "attic"',
      },
    ]);
  });

  it('takes a patch said to be JSON or a merge patch, and nothing else', async () => {
    const path = await at('database');
    const statuses = [];
    for (const type of [
      'application/json',
      'application/merge-patch+json; charset=utf-8',
      'application/json-patch+json',
      'text/plain',
    ])
      statuses.push((await patch(path, {}, { 'content-type': type })).statusCode);
    expect(statuses).to.deep.equal([200, 200, 415, 415]);
  });

  it('names what is wrong with a body that is no patch, an id, or a parameter', async () => {
    const path = await at('database');
    for (const [to, sent, status, detail] of [
      [path, '', 400, 'A body in JSON is expected.'],
      [path, '{"name":', 400, 'The body is not JSON: it ends too early at line 1, column 9.'],
      [path, '[]', 422, 'Nothing was changed.'],
      [path, 'null', 422, 'Nothing was changed.'],
      [`${path}?dry-run=true`, '{}', 400, '"dry-run": is unknown; known is dry_run'],
      ['/v1/databases/shop', '{}', 400, 'The id in the path must be a UUID'],
    ] as const) {
      const error = errorOf(await patch(to, sent));
      expect([error.status, error.detail.slice(0, detail.length)], sent).to.deep.equal([
        status,
        detail,
      ]);
    }
  });
});
