import { expect } from 'chai';
import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import { PLURALS } from '../../../../adapters/api/resources/resource-body.js';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import { aServiceFleet } from '../../../support/http/a-service-fleet.js';
import { aServer } from '../../../support/http/a-server.js';
import { bearer } from '../../../support/http/seed-tokens.js';
import {
  ABSENT,
  type Caller,
  CALLERS,
  DONE,
  REFUSED,
  UNKNOWN,
} from '../../../support/http/every-caller.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { withSchedules } from '../../../support/http/schedule-use-cases.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const ON_FLEET: Readonly<Record<Caller, string>> = {
  nobody: UNKNOWN,
  'a bad token': UNKNOWN,
  viewer: REFUSED,
  operator: REFUSED,
  admin: DONE,
  'admin of db-us-1': REFUSED,
  stranger: REFUSED,
};

/** Of the caller's own server, of what is of others, and of what does not exist. */
const ON_ONE: Readonly<Record<Caller, readonly [us: string, eu: string, absent: string]>> = {
  nobody: [UNKNOWN, UNKNOWN, UNKNOWN],
  'a bad token': [UNKNOWN, UNKNOWN, UNKNOWN],
  viewer: [REFUSED, REFUSED, ABSENT],
  operator: [REFUSED, REFUSED, ABSENT],
  admin: [DONE, DONE, ABSENT],
  'admin of db-us-1': [DONE, ABSENT, ABSENT],
  stranger: [ABSENT, ABSENT, ABSENT],
};

const EU = {
  server: 'db-eu-1',
  instance: 'db-eu-1/main',
  database: 'db-eu-1/main/shop',
  schedule: 'db-eu-1/main/shop/nightly',
  destination: 'vault',
  channel: 'on-call',
} as const;

const VARYING = /"request_id":"[^"]*"|"x-request-id":"[^"]*"|"date":"[^"]*"/g;

describe('who may do what with the fleet over HTTP', () => {
  const service = aServer();

  const send = async (caller: Caller, line: `${string} /${string}`, payload?: string) => {
    const json = payload === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...CALLERS[caller], ...json };
    const body = payload === undefined ? {} : { payload };
    const answer = await sendRequest(service.app, line, { headers, ...body });
    const { code } = answer.json<{ code?: string }>();
    return {
      outcome: [answer.statusCode, ...(code === undefined ? [] : [code])].join(' '),
      /** Everything that came, but for what differs from one request to the next. */
      all: `${JSON.stringify(answer.headers)} ${answer.body}`.replaceAll(VARYING, ''),
    };
  };

  const release = (caller: Caller, type: keyof typeof EU, id: string) =>
    send(caller, `POST /v1/${PLURALS[type]}/${id}/release`);

  for (const caller of Object.keys(CALLERS) as Caller[]) {
    it(`reads and applies the whole of it: ${caller}, ${ON_FLEET[caller]}`, async () => {
      const document = JSON.stringify(encodeFleet(aServiceFleet));
      const read = await send(caller, 'GET /v1/fleet');
      const applied = await send(caller, 'PUT /v1/fleet', document);
      expect([read.outcome, applied.outcome]).to.deep.equal([ON_FLEET[caller], ON_FLEET[caller]]);
      if (ON_FLEET[caller] === DONE) return;
      expect(applied.all).to.equal((await send(caller, 'PUT /v1/fleet', '{"servers":[]}')).all);
      for (const name of ['db-eu-1', 'shop', 'vault', 'on-call'])
        expect(read.all).not.to.contain(name);
    });

    it(`releases one of its resources: ${caller}, ${ON_ONE[caller].join(', ')}`, async () => {
      await withSchedules(service.store);
      const [us, eu, none] = ON_ONE[caller];
      const own = await refAt(service.store, 'db-us-1');
      expect((await release(caller, 'server', own.id)).outcome).to.equal(us);
      for (const type of RESOURCE_TYPES) {
        const { id } = await refAt(service.store, EU[type], type);
        const absent = await release(caller, type, aUuid(999));
        const other = await release(caller, type, id);
        expect([other.outcome, absent.outcome], type).to.deep.equal([eu, none]);
        if (eu === none) expect(other.all.replaceAll(id, aUuid(999))).to.equal(absent.all);
      }
    });
  }

  it('says of each resource who manages it, and of what was released that nobody does', async () => {
    const managers = async () => {
      const listed = await sendRequest(service.app, 'GET /v1/servers', {
        headers: bearer('admin'),
      });
      const { servers } = listed.json<{ servers: { path: string; managed_by: string | null }[] }>();
      return servers.map(({ path, managed_by: by }) => [path, by]);
    };
    const us = ['db-us-1', 'fleet-file'];
    expect(await managers()).to.deep.equal([['db-eu-1', 'fleet-file'], us]);
    const { id } = await refAt(service.store, 'db-eu-1');
    const line = `POST /v1/servers/${id}/release` as const;
    const released = await sendRequest(service.app, line, { headers: bearer('admin') });
    expect(released.json()).to.deep.equal({
      ...{ added: [], removed: [], unlisted: [] },
      changed: [
        { type: 'server', path: 'db-eu-1' },
        { type: 'instance', path: 'db-eu-1/main' },
        { type: 'database', path: 'db-eu-1/main/shop' },
        { type: 'instance', path: 'db-eu-1/legacy' },
        { type: 'database', path: 'db-eu-1/legacy/crm' },
      ],
    });
    expect(await managers()).to.deep.equal([['db-eu-1', null], us]);
  });
});
