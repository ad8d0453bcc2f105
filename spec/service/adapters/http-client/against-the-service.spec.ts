import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { decodeFleet } from '../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import { remoteApi } from '../../../../adapters/http-client/remote-api.js';
import { apiFor } from '../../../../adapters/api/api-for.js';
import { callerOf } from '../../../../core/access/access-token.js';
import { Secret } from '../../../../core/shared/secret.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { Api } from '../../../../adapters/api/api.js';
import { aRunStart, NO_LIMITS } from '../../../support/backups/a-run.js';
import { aServiceFleet } from '../../../support/http/a-service-fleet.js';
import { aServer } from '../../../support/http/a-server.js';
import { type Holder, tokenOf } from '../../../support/http/seed-tokens.js';
import { aDelivery, aMessage } from '../../../support/notifications/a-delivery.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { openProblemAt } from '../../../support/problems/open-problem-at.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { revealed } from '../../../support/shared/revealed.js';
import { rightOf } from '../../../support/shared/right-of.js';

describe('remoteApi, against the service itself', () => {
  const served = aServer();
  let url = '';
  beforeEach(async () => {
    url = await served.app.listen({ host: '127.0.0.1', port: 0 });
  });
  const remote = (holder: Holder) =>
    remoteApi({ url, token: new Secret(tokenOf(holder)), encodeFleet, decodeFleet });
  const local = async (holder: Holder) => {
    const tokens = await rightOf(served.store.tokens.list);
    const token = tokens.find(({ name }) => name === holder);
    if (token === undefined) throw new Error(`Nobody gave ${holder} a token`);
    return apiFor(served.options, () => undefined)(callerOf(token));
  };
  const shop = (): Uuid => served.databases.shop as Uuid;

  /** An error without what only a service adds to it. */
  const bare = (outcome: E.Either<object, unknown>) =>
    E.mapLeft((document: object) => ({ ...document, request_id: undefined }))(outcome);

  it('confirms a prune that removes much with the digest of its plan', async () => {
    const options = { prune: true, dryRun: false };
    const fleet = { ...aServiceFleet, servers: [] };
    const refused = await remote('admin').applyFleet(fleet, options);
    expect(E.swap(bare(refused))).to.have.nested.property('right.code', 'prune_unconfirmed');
    const other = { ...options, as: 'prod', adopt: true };
    const taken = await remote('admin').applyFleet(fleet, other);
    expect(taken).to.have.nested.property('right.taken_over').with.length(3);
    await remote('admin').applyFleet(fleet, { ...options, prune: false, adopt: true });
    const plan = await remote('admin').applyFleet(fleet, { ...options, confirm: true });
    expect(plan).to.have.nested.property('right.removed').with.length(6);
    expect(plan).not.to.have.nested.property('right.digest');
  });

  it('answers what the operations of the same process answer', async () => {
    for (const holder of ['admin', 'viewer', 'neighbour', 'stranger'] as const) {
      const here = await local(holder);
      const there = remote(holder);
      const dryRun = { prune: true, dryRun: true };
      const path = 'db-eu-1/main/shop';
      expect(bare(await there.getOverview())).to.deep.equal(bare(await here.getOverview()));
      expect(bare(await there.locate(path))).to.deep.equal(bare(await here.locate(path)));
      expect(bare(await there.examineDump(shop()))).to.deep.equal(
        bare(await here.examineDump(shop())),
      );
      expect(bare(await there.applyFleet({ ...aServiceFleet, servers: [] }, dryRun))).to.deep.equal(
        bare(await here.applyFleet({ ...aServiceFleet, servers: [] }, dryRun)),
      );
      expect(revealed(bare(await there.exportFleet()))).to.deep.equal(
        revealed(bare(await here.exportFleet())),
      );
      expect(bare(await there.listTokens())).to.deep.equal(bare(await here.listTokens()));
      expect(bare(await there.revokeToken(shop()))).to.deep.equal(
        bare(await here.revokeToken(shop())),
      );
    }
  });

  it('releases what the operations of the same process release', async () => {
    const { id } = await refAt(served.store, 'db-eu-1');
    const refused = await remote('viewer').releaseResource('server', id);
    expect(bare(refused)).to.deep.equal(
      bare(await (await local('viewer')).releaseResource('server', id)),
    );
    const released = await remote('admin').releaseResource('server', id);
    expect(released).to.have.nested.property('right.changed').with.length(5);
    expect(await (await local('admin')).releaseResource('server', id)).to.deep.equal(
      await remote('admin').releaseResource('server', id),
    );
  });

  it('edits single resources as the operations of the same process do', async () => {
    const { type, id } = await refAt(served.store, 'db-eu-1');
    await (await local('admin')).releaseResource(type, id);
    const place = { parent: { type, id }, type: 'instance' } as const;
    const document = { name: 'b', engine: 'mysql', host: 'b', admin: { user: 'a', password: 'b' } };
    const [dry, done] = [{ dryRun: true }, { dryRun: false }];
    for (const holder of ['admin', 'viewer', 'neighbour'] as const) {
      const [here, there] = [await local(holder), remote(holder)];
      const same = async <A>(edit: (api: Api) => Promise<E.Either<object, A>>) =>
        expect(bare(await edit(there))).to.deep.equal(bare(await edit(here)));
      await same((api) => api.describeResource({ type, id }));
      await same((api) => api.addResource(place, document, dry));
      await same((api) => api.addResource(place, { ...document, port: 0 }, done));
      await same((api) => api.changeResource({ type, id }, { address: '10.0.4.2' }, dry));
      await same((api) => api.changeResource({ type, id }, { address: '10.0.4.1' }, done));
      await same((api) => api.changeResource({ type, id }, {}, { ...done, ifMatch: '"old"' }));
      await same((api) => api.removeResource({ type, id }, { ...dry, withChildren: true }));
      await same((api) => api.removeResource({ type, id }, { ...done, withChildren: false }));
    }
    const added = await remote('admin').addResource(place, document, done);
    expect(added).to.have.nested.property('right.resource.path', 'db-eu-1/b');
  });

  it('answers of runs what the operations of the same process answer', async () => {
    const started = await rightOf(served.store.runs.start(aRunStart(shop()), NO_LIMITS));
    const outcome = {
      _tag: 'Cancelled',
      sizeBytes: 5,
      failure: { code: 'dump_cancelled' },
    } as const;
    await rightOf(served.store.runs.finish(started, outcome, new Date(0)));
    const { id } = await rightOf(served.store.runs.start(aRunStart(shop()), NO_LIMITS));
    for (const holder of ['admin', 'neighbour'] as const) {
      const [here, there] = [await local(holder), remote(holder)];
      for (const run of [id, started.id])
        expect(bare(await there.getRun(run))).to.deep.equal(bare(await here.getRun(run)));
      for (const parameters of [{}, { limit: '1' }, { state: 'running', resource: 'db-eu-1' }])
        expect(bare(await there.listRuns(parameters))).to.deep.equal(
          bare(await here.listRuns(parameters)),
        );
    }
  });

  it('answers of channels what the operations of the same process answer', async () => {
    const { id } = await refAt(served.store, 'on-call');
    const refusal = { code: 'channel_rejected', status: 500 } as const;
    const failed = aDelivery({ message: aMessage([], { id: aUuid(2) }), refusal: O.some(refusal) });
    Object.assign(served.environment, { deliveries: [failed, aDelivery()], sendRefusal: refusal });
    for (const holder of ['admin', 'viewer', 'neighbour'] as const) {
      const [here, there] = [await local(holder), remote(holder)];
      expect(bare(await there.testChannel(id))).to.deep.equal(bare(await here.testChannel(id)));
      for (const parameters of [{}, { limit: '1' }, { limit: '0', after: 'x&y' }])
        expect(bare(await there.listDeliveries(id, parameters))).to.deep.equal(
          bare(await here.listDeliveries(id, parameters)),
        );
    }
  });

  it('answers of problems what the operations of the same process answer', async () => {
    const id = await openProblemAt(served, 'db-eu-1');
    for (const n of [1, 2]) await openProblemAt(served, 'db-eu-1/main', { kind: `slow_${n}` });
    const resource = await refAt(served.store, 'db-eu-1/main');
    const key = { kind: 'slow_1', resource_type: resource.type, resource_id: resource.id };
    const report = { severity: 'info', message: 'Slow: 100 %.', valid_for: '600s' } as const;
    for (const holder of ['admin', 'operator', 'viewer', 'neighbour'] as const) {
      const [here, there] = [await local(holder), remote(holder)];
      for (const ask of [
        (one) => one.listProblems({}),
        (one) => one.listProblems({ state: 'open', limit: '1', resource: 'db-eu-1/main' }),
        (one) => one.listProblems({ state: 'shut', after: 'x&y' }),
        (one) => one.getProblem(id),
        (one) => one.acknowledgeProblem(id, { note: 'Mine & yours.' }),
        (one) => one.unacknowledgeProblem(id),
        (one) => one.snoozeProblem(id, { until: '2026-11-22T00:00:00.000Z' }),
        (one) => one.unsnoozeProblem(id),
        (one) => one.reportProblem(key, report),
        (one) => one.reportProblem({ ...key, kind: 'server_offline' }, report),
        (one) => one.resolveProblem({ ...key, kind: 'none_such' }),
      ] satisfies readonly ((one: Api) => Promise<E.Either<object, unknown>>)[])
        expect(bare(await ask(there))).to.deep.equal(bare(await ask(here)));
    }
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
      ...{ kind, resource_type: resource.type, resource_id: resource.id },
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

  it('answers every reason why a dump cannot start', async () => {
    served.environment.tools = {};
    served.environment.loginResult = { _tag: 'Refused', refusal: { code: 'timed_out' } };
    const here = await (await local('operator')).examineDump(shop());
    expect(await remote('operator').examineDump(shop())).to.deep.equal(here);
    expect(here).to.have.nested.property('right.reasons.length', 2);
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
    await remote('admin').revokeToken(issued.right.id as Uuid);
    expect(await theirs.getOverview()).to.have.nested.property('left.code', 'unauthenticated');
  });
});
