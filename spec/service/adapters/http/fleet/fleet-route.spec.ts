import { expect } from 'chai';
import type { OutgoingHttpHeaders } from 'node:http';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { aFleet, aServer as aFleetServer } from '../../../../support/fleet/a-fleet.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

const NOTHING = { added: [], changed: [], removed: [], unlisted: [] };

const ONE_SERVER = aFleet({ servers: [aFleetServer({ name: 'db-ap-1' })] });

const ANOTHER_SERVER = aFleet({ servers: [aFleetServer({ name: 'db-ap-2' })] });

const ANOTHER_PLAN =
  'Nothing was changed: what was confirmed is another plan than this is by now. Look at a new dry run, and confirm that.';

describe('PUT /v1/fleet', () => {
  const service = aServer();

  const put = (holder: Holder, document: unknown, query = '', headers: OutgoingHttpHeaders = {}) =>
    service.send(`PUT /v1/fleet${query}`, holder, { headers, payload: document });

  const digestOf = async (fleet: FleetDescription) => {
    const plan = await put('admin', encodeFleet(fleet), '?prune=true&dry_run=true');
    return plan.json<{ digest: string }>().digest;
  };

  it('adds what is new, keeps what is not named, and answers with the plan', async () => {
    const answer = await put('admin', encodeFleet(ONE_SERVER));
    expect(answer.statusCode).to.equal(200);
    expect(answer.json()).to.deep.include({
      added: [{ type: 'server', path: 'db-ap-1' }],
      changed: [],
      removed: [],
    });
    expect(answer.json<{ unlisted: unknown[] }>().unlisted).to.deep.include({
      type: 'database',
      path: 'db-eu-1/main/shop',
    });
  });

  it('removes much only if the digest of that very plan confirms it', async () => {
    const digest = await digestOf(ONE_SERVER);
    for (const [fleet, query, detail] of [
      [
        ONE_SERVER,
        '?prune=true',
        'Nothing was changed: this would remove 9 resources, more than twenty or more than a tenth of the fleet. A dry run lists them all; confirm it with `--yes`, or over HTTP with its `digest` as `confirm`.',
      ],
      [ANOTHER_SERVER, `?prune=true&confirm=${digest}`, ANOTHER_PLAN],
      [ANOTHER_SERVER, `?confirm=${digest}`, ANOTHER_PLAN],
    ] as const) {
      const answer = await put('admin', encodeFleet(fleet), query);
      expect(errorOf(answer)).to.deep.include({ status: 409, code: 'prune_unconfirmed', detail });
    }
    expect(errorOf(await put('admin', {}, '?confirm=yes')).status).to.equal(400);
  });

  it('removes what is not named under the scopes of prune_under, and does not list the rest', async () => {
    const query = '?prune_under=db-eu-1/main&prune_under=channel:on-call&dry_run=true';
    const answer = await put('admin', {}, query);
    expect(answer.json()).to.deep.equal({
      ...NOTHING,
      digest: '2b85334b58a135df',
      expiring: [],
      removed: [
        { type: 'channel', path: 'on-call' },
        { type: 'instance', path: 'db-eu-1/main' },
        { type: 'database', path: 'db-eu-1/main/shop' },
      ],
    });
  });

  it('refuses a scope that is none, and one beside prune', async () => {
    expect(errorOf(await put('admin', {}, '?prune_under=a//b')).detail).to.match(
      /^prune_under: must/,
    );
    const both = await put('admin', {}, '?prune=true&prune_under=db-eu-1');
    expect(errorOf(both)).to.deep.include({ status: 400, code: 'malformed_request' });
  });

  it('is of the name that declares it, and of nobody else unless adopted', async () => {
    const document = encodeFleet(ONE_SERVER);
    await put('admin', document, '?as=prod');
    const refused = await put('admin', document);
    expect(refused.json<{ reasons: unknown }>().reasons).to.deep.equal([
      {
        code: 'managed_elsewhere',
        detail: 'servers[0]: db-ap-1 is managed by "prod"; leave it out, or take it over (adopt)',
      },
    ]);
    expect((await put('admin', {}, '?as=eu-team&prune=true')).json()).to.deep.equal(NOTHING);
    const key = [{ type: 'server', path: 'db-ap-1' }];
    expect((await put('admin', document, '?adopt=true')).json()).to.deep.include({
      changed: key,
      taken_over: key,
    });
    expect(errorOf(await put('admin', document, '?as=a%20b')).status).to.equal(400);
  });

  it('answers 422 with every mistake of the document, and its place', async () => {
    const answer = await put('admin', { servers: [{ name: '' }, { nmae: 'x' }] });
    const problem = errorOf(answer);
    expect(problem).to.deep.include({
      status: 422,
      code: 'fleet_rejected',
      detail: 'Nothing was changed.',
    });
    const places = (problem.reasons as { detail: string }[]).map(({ detail }) => detail);
    expect(places.join('\n'))
      .to.match(/^servers\[0\]/m)
      .and.to.match(/^servers\[1\]/m);
  });
});
