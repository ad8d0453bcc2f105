import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import { remoteApi } from '../../../../adapters/http-client/remote-api.js';
import { apiFor } from '../../../../adapters/api/api-for.js';
import type { Api, ServedApi } from '../../../../adapters/api/api.js';
import { callerOf } from '../../../../core/access/access-token.js';
import { Secret } from '../../../../core/shared/secret.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { aService, type Service } from '../../../support/http/a-service.js';
import { aServiceFleet } from '../../../support/http/a-service-fleet.js';
import { EVERY_OPERATION } from '../../../support/http/every-operation.js';
import { type Holder, tokenOf } from '../../../support/http/seed-tokens.js';
import { standingServer, type StandingServer } from '../../../support/http/standing-server.js';
import { openProblemAt } from '../../../support/problems/open-problem-at.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { revealed } from '../../../support/shared/revealed.js';
import { rightOf } from '../../../support/shared/right-of.js';

/** What is drawn at random, or depends on that; and times of the clock of the machine. */
const VARYING = ['token', 'last_use', 'next', 'etag', 'from', 'until', 'counted_at', 'newest_at'];

/** Of the rows of the list in the service, those who ask in its process get what a command needs. */
const ALONE = ['listDatabases'];

/** They have what came over HTTP, as what came by itself is not told. */
const OF_REQUESTS = ['listAudit', 'readAuditLog'];

describe('remoteApi, against the service itself', () => {
  let served: Service;
  let server: StandingServer;
  let url = '';
  before(async () => {
    server = standingServer(await aService());
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => server.app.close());
  beforeEach(async () => {
    served = server.putBehind(await aService());
  });

  const remote = (holder: Holder) =>
    remoteApi({ url, token: new Secret(tokenOf(holder)), encodeFleet, decodeFleet });
  const local = async (service: Service, holder: Holder) => {
    const tokens = await rightOf(service.store.tokens.list);
    const token = tokens.find(({ name }) => name === holder);
    if (token === undefined) throw new Error(`Nobody gave ${holder} a token`);
    return apiFor(service.options, () => undefined)(callerOf(token));
  };

  /** An outcome without what differs from one service to the next, and from one request to the next. */
  const telling = (outcome: unknown): unknown => {
    const ids: string[] = [];
    const text = JSON.stringify(revealed(outcome), (key, value: unknown) => {
      if (key === 'request_id') return undefined;
      return VARYING.includes(key) ? typeof value : value;
    }).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `id ${ids.indexOf(id)}`;
    });
    return JSON.parse(text);
  };

  for (const [name, run] of Object.entries(EVERY_OPERATION)) {
    if (!(name in remote('admin')) || ALONE.includes(name)) continue;
    it(`answers ${name} as the operation of the same process does, whoever asks`, async () => {
      let elsewhere = await aService();
      // Both services live through the same, and who may do least comes first.
      for (const holder of ['stranger', 'neighbour', 'viewer', 'admin'] as const) {
        if (OF_REQUESTS.includes(name)) {
          served = server.putBehind(await aService());
          elsewhere = await aService();
        }
        const there = await run(remote(holder) as ServedApi, served);
        const here = await run(await local(elsewhere, holder), elsewhere);
        expect(telling(there), holder).to.deep.equal(telling(here));
      }
    });
  }

  it('carries what is asked as it is, and what is wrong with it back', async () => {
    const { type, id } = await refAt(served.store, 'db-eu-1');
    // Of what a fleet file manages nothing is changed, whatever tag is sent.
    await remote('admin').releaseResource(type, id);
    for (const holder of ['admin', 'viewer'] as const) {
      const [here, there] = [await local(served, holder), remote(holder)];
      for (const ask of [
        (one) => one.exportFleet(),
        (one) => one.listProblems({ state: 'shut', after: 'x&y' }),
        (one) => one.listProblems({ state: 'open', limit: '1', resource: 'db-eu-1/main' }),
        (one) => one.listDeliveries(id, { limit: '0', after: 'x&y' }),
        (one) => one.changeResource({ type, id }, {}, { dryRun: false, ifMatch: '"old"' }),
      ] satisfies readonly ((one: Api) => Promise<E.Either<object, unknown>>)[])
        expect(telling(await ask(there)), holder).to.deep.equal(telling(await ask(here)));
    }
  });

  it('confirms a prune that removes much with the digest of its plan', async () => {
    const options = { prune: true, dryRun: false };
    const fleet = { ...aServiceFleet, servers: [] };
    const refused = await remote('admin').applyFleet(fleet, options);
    expect(E.swap(refused)).to.have.nested.property('right.code', 'prune_unconfirmed');
    const other = { ...options, as: 'prod', adopt: true };
    const taken = await remote('admin').applyFleet(fleet, other);
    expect(taken).to.have.nested.property('right.taken_over').with.length(3);
    await remote('admin').applyFleet(fleet, { ...options, prune: false, adopt: true });
    const plan = await remote('admin').applyFleet(fleet, { ...options, confirm: true });
    expect(plan).to.have.nested.property('right.removed').with.length(6);
    expect(plan).not.to.have.nested.property('right.digest');
  });

  it('continues a list of problems after a page, and closes and opens problems', async () => {
    for (const n of [1, 2]) await openProblemAt(served, 'db-eu-1', { kind: `slow_${n}` });
    const there = remote('admin');
    const first = await there.listProblems({ limit: '1' });
    const after = E.isRight(first) ? (first.right.next ?? '') : '';
    expect(await there.listProblems({ limit: '1', after })).to.have.nested.property(
      'right.problems.length',
      1,
    );
    const resource = await refAt(served.store, 'db-eu-1');
    const keyOf = (kind: string) => ({
      kind,
      resource_type: resource.type,
      resource_id: resource.id,
    });
    const closed = await there.resolveProblem(keyOf('slow_1'));
    expect(closed).to.deep.equal(E.right(undefined));
    const since = '2026-11-01T00:00:00.000Z';
    const report = { severity: 'info', message: 'Slow.', since } as const;
    expect(await there.reportProblem(keyOf('slow_3'), report)).to.deep.equal(E.right(undefined));
    expect(await there.listProblems({ kind: 'slow_3' })).to.have.nested.property(
      'right.problems[0].since',
      '2026-11-01T00:00:00.000Z',
    );
    await there.resolveProblem(keyOf('slow_3'));
    expect(await there.listProblems({ state: 'open' })).to.have.nested.property(
      'right.problems.length',
      1,
    );
  });

  it('finds nothing to change in a fleet that was applied before', async () => {
    const outcome = await remote('admin').applyFleet(aServiceFleet, { prune: true, dryRun: false });
    expect(outcome).to.deep.equal(E.right({ added: [], changed: [], removed: [], unlisted: [] }));
  });

  it('issues a token, which works until it is revoked', async () => {
    const issued = await remote('admin').createToken({
      name: 'ci',
      permissions: ['server:read'],
      scope: 'fleet',
      expires_at: '2026-11-22T00:00:00.000Z',
    });
    if (E.isLeft(issued)) throw new Error(issued.left.detail);
    const theirs = remoteApi({
      url,
      token: new Secret(issued.right.token),
      encodeFleet,
      decodeFleet,
    });
    expect(E.isRight(await theirs.getOverview())).to.equal(true);
    await remote('admin').revokeToken(issued.right.id as Uuid, {});
    expect(await theirs.getOverview()).to.have.nested.property('left.code', 'unauthenticated');
  });
});
