import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, forbidden, notFound } from '../../../../../core/access/caller.js';
import type { RestoreStartRequest } from '../../../../../core/backups/use-cases/restoring/plan-restore.js';
import { fleetItself } from '../../../../../core/fleet/fleet-resource.js';
import { NO_CHANGE } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aService, type Service } from '../../../../support/http/a-service.js';
import { withStoredDump } from '../../../../support/http/with-stored-dump.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NEVER = new AbortController().signal;

describe('startRestore', () => {
  let service: Service;
  let instance: Uuid;

  beforeEach(async () => {
    service = await aService();
    instance = (await refAt(service.store, 'db-eu-1/main')).id;
  });

  const aRequest = (telling: Partial<RestoreStartRequest> = {}): RestoreStartRequest => ({
    instance,
    database: O.some('shop_restored'),
    replaces: false,
    tables: [],
    jobs: 1,
    key: O.none,
    isDryRun: false,
    ...telling,
  });
  const start = (
    run: Uuid,
    telling: Partial<RestoreStartRequest> = {},
    caller: Caller = anAdmin(),
  ) => service.options.useCases.startRestore(caller, run, aRequest(telling), NEVER)();
  const codesOf = (outcome: Awaited<ReturnType<typeof start>>) =>
    E.isLeft(outcome) && outcome.left._tag === 'RestoreNotReady'
      ? outcome.left.reasons.map(({ code }) => code)
      : [];

  it('restores a dump as a run of its own, which ends with what it came to', async () => {
    const { id, stored } = await withStoredDump(service);
    const started = await start(id);
    if (E.isLeft(started)) throw new Error(started.left._tag);
    await started.right.end();
    const run = O.toUndefined(started.right.run) ?? id;
    const ended = await rightOf(service.store.runs.find(anAdmin(), run));
    expect(
      O.isSome(ended) && [ended.value.kind, ended.value.state, ended.value.sizeBytes],
    ).to.deep.equal(['restore', 'done', stored.sizeBytes]);
    expect(O.isSome(ended) && ended.value.restore).to.deep.include({
      value: {
        of: id,
        instance,
        instancePath: 'db-eu-1/main',
        database: 'shop_restored',
        replaces: false,
        step: 'done',
        totalBytes: stored.sizeBytes,
        objects: 1,
        leftOut: { roles: [], statements: 0 },
        restored: { tables: 1, rows: 2 },
      },
    });
    expect(await rightOf(service.store.runs.uncleared)).to.deep.equal([]);
  });

  it('clears up what it made before its end is known', async () => {
    const { id } = await withStoredDump(service);
    const { runs } = service.store;
    const { clear, finish } = runs;
    const order: string[] = [];
    Object.assign(runs, {
      clear: (run: Uuid) => async () => {
        await setImmediate();
        order.push('cleared');
        return clear(run)();
      },
      finish: (...end: Parameters<typeof finish>) => {
        order.push('ended');
        return finish(...end);
      },
    });
    await (await rightOf(() => start(id))).end();
    expect(order).to.deep.equal(['cleared', 'ended']);
  });

  it('does not name the database once another node has the run, which clears it up', async () => {
    const { id } = await withStoredDump(service);
    Object.assign(service.store.runs, { noteRestore: () => TE.right(false) });
    const { run, end } = await rightOf(() => start(id));
    await end();
    const ended = await rightOf(service.store.runs.find(anAdmin(), O.toUndefined(run) ?? id));
    expect(O.isSome(ended) && ended.value.failure).to.deep.equal(
      O.some({ code: 'dump_interrupted' }),
    );
  });

  it('needs backup:write on what was dumped, and backup:restore on the instance', async () => {
    const { id } = await withStoredDump(service);
    const as = (...held: Parameters<typeof aCallerWho>[1][]) =>
      start(id, {}, aCallerWho('fleet', ...held));
    expect(await as()).to.deep.equal(E.left(notFound('run')));
    expect(await as('backup:read')).to.deep.equal(E.left(forbidden('backup:write')));
    expect(await as('backup:read', 'backup:write')).to.deep.equal(E.left(notFound('instance')));
    expect(await as('backup:read', 'backup:write', 'instance:read')).to.deep.equal(
      E.left(forbidden('backup:restore')),
    );
  });

  it('replaces a database only once somebody else has approved this very dump, where the fleet says so', async () => {
    const { id } = await withStoredDump(service);
    const { store, options } = service;
    await rightOf(
      store.fleet.change(() => {
        const itself = fleetItself({ approvals: { restoreReplace: 1 } });
        return E.right({ ...NO_CHANGE, added: [itself] });
      }),
    );
    expect(E.isRight(await start(id))).to.equal(true);
    const replaces = { replaces: true };
    expect(E.isRight(await start(id, { ...replaces, isDryRun: true }))).to.equal(true);
    const refused = await start(id, replaces);
    if (E.isRight(refused) || refused.left._tag !== 'ApprovalWanted') throw new Error('it began');
    const bob = { ...anAdmin(), id: 'bob' };
    const { acts } = await rightOf(options.useCases.approveRequest(bob, refused.left.id));
    expect(acts).to.deep.equal([
      {
        kind: 'restore_replace',
        type: 'instance',
        path: 'db-eu-1/main',
        detail: `shop_restored becomes db-eu-1/main/shop as run ${id} dumped it`,
      },
    ]);
    const shopOther = { database: O.some('shop_other') };
    expect(E.isRight(await start(id, shopOther))).to.equal(true);
    const other = await start(id, { ...replaces, ...shopOther });
    expect(E.isLeft(other) && other.left._tag).to.equal('ApprovalWanted');
    expect(E.isRight(await start(id, replaces))).to.equal(true);
    const again = await start(id, replaces);
    expect(E.isLeft(again) && again.left._tag).to.equal('ApprovalWanted');
  });

  it('says at once, and all at once, what prevents it', async () => {
    const { id } = await withStoredDump(service, { isEncrypted: true });
    const legacy = (await refAt(service.store, 'db-eu-1/legacy')).id;
    expect(codesOf(await start(id, { instance: legacy }))).to.deep.equal([
      'restore_engine_differs',
    ]);
    const odd = { database: O.some('postgres'), jobs: 4 };
    expect(codesOf(await start(id, odd))).to.deep.equal([
      'restore_name_invalid',
      'restore_jobs_unsupported',
      'restore_key_missing',
    ]);
    expect(
      codesOf(await start(id, { replaces: true, key: O.some(new Secret('x')) })),
    ).to.deep.equal(['restore_database_missing', 'restore_key_wrong']);
    const { runs } = await rightOf(
      service.store.runs.page(anAdmin(), {
        filter: { state: O.some('running'), resource: O.none },
        after: O.none,
        limit: 10,
      }),
    );
    expect(runs).to.deep.equal([]);
  });

  it('fails where the destination has other bytes than were written, and leaves nothing', async () => {
    const { id, vault, stored } = await withStoredDump(service);
    vault.objects.set(stored.object, Buffer.alloc(stored.sizeBytes));
    const started = await start(id);
    if (E.isLeft(started)) throw new Error(started.left._tag);
    await started.right.end();
    const run = O.toUndefined(started.right.run) ?? id;
    const ended = await rightOf(service.store.runs.find(anAdmin(), run));
    expect(O.isSome(ended) && [ended.value.state, ended.value.failure]).to.deep.equal([
      'failed',
      O.some({ code: 'destination_altered' }),
    ]);
    const again = await start(id, { isDryRun: true });
    expect(E.isRight(again)).to.equal(true);
  });
});
