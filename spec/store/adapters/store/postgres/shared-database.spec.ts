import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { Secret } from '../../../../../core/shared/secret.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import type { Store } from '../../../../../core/store.js';
import { aCaller, aCallerWho, aViewer, anAdmin } from '../../../../support/access/a-caller.js';
import { aFleet, anInstance, aServer } from '../../../../support/fleet/a-fleet.js';
import { aReport, NOON } from '../../../../support/problems/a-problem.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NIL = '00000000-0000-0000-0000-000000000000' as string as Uuid;

describe('two Postgres stores on one database', () => {
  const world = postgresWorld();
  let name = '';
  let one: Store;
  let other: Store;
  beforeEach(async () => {
    name = await world().make();
    one = await postgresStoreAt(world().url(name));
    other = await postgresStoreAt(world().url(name));
  });
  afterEach(() => Promise.all([one.close(), other.close()]));

  it('read at once what the other has written', async () => {
    await putFleet(one, aWholeFleet());
    const server = await refAt(other, 'db-eu-1');
    await rightOf(other.problems.open(aReport(server)));
    expect((await rightOf(one.overview.read(aViewer(), 20, NOON))).problems).to.have.length(1);
    await rightOf(one.problems.close(aReport(server), NOON));
    expect((await rightOf(other.overview.read(aViewer(), 20, NOON))).problems).to.deep.equal([]);
    await rightOf(one.tokens.add(aToken(), aHash()));
    await rightOf(other.tokens.revoke(aToken().id, new Date(5)));
    const found = await rightOf(one.tokens.findByHash(aHash()));
    expect(found).to.deep.equal(O.some(aToken({ revokedAt: O.some(new Date(5)) })));
  });

  it('believe a token for as long as they are told to, unless they have revoked one themselves', async () => {
    const patient = await postgresStoreAt(world().url(name), { tokenCacheTtlMs: 60_000 });
    const revokedAt = O.some(new Date(5));
    await rightOf(one.tokens.add(aToken(), aHash()));
    await rightOf(patient.tokens.findByHash(aHash()));
    await rightOf(other.tokens.revoke(aToken().id, new Date(5)));
    expect(await rightOf(patient.tokens.findByHash(aHash()))).to.deep.equal(O.some(aToken()));
    await rightOf(patient.tokens.revoke(aToken().id, new Date(9)));
    const found = await rightOf(patient.tokens.findByHash(aHash()));
    expect(found).to.deep.equal(O.some(aToken({ revokedAt })));
    await patient.close();
  });

  it('show a problem once when the fleet has grown one grant under another', async () => {
    await putFleet(one, aWholeFleet());
    const server = await refAt(one, 'db-eu-1');
    const late = aUuid(99);
    const caller = aCaller(...aViewer(server.id).grants, ...aViewer(late).grants);
    expect((await rightOf(one.overview.read(caller, 20, NOON))).problems).to.deep.equal([]);
    await world().server.query(
      `INSERT INTO shipshape.resource (id, type, parent_id, path, name, attributes)
       VALUES ('${late}', 'instance', '${server.id}', 'db-eu-1/late', 'late', '{}')`,
      name,
    );
    await rightOf(one.problems.open(aReport({ type: 'instance', id: late })));
    expect((await rightOf(one.overview.read(caller, 20, NOON))).problems).to.have.length(1);
  });

  it('change the fleet one after the other, each seeing what was there before', async () => {
    const add = (store: Store, n: number) =>
      rightOf(
        store.fleet.change(
          planFleetChange(aFleet({ servers: [aServer({ name: `s${n}` })] }), { prune: false }),
        ),
      );
    const plans = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => add(n % 2 === 0 ? one : other, n)),
    );
    const seen = plans.map(({ unmanaged }) => unmanaged.length).sort();
    expect(seen).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await rightOf(one.fleet.resources)).to.have.length(8);
  });

  it('keep one of the first tokens that each is given at once', async () => {
    const kept = await Promise.all(
      [one, other].map((store, n) =>
        rightOf(store.tokens.addFirst(aToken({ name: `${n}` }), aHash(n))),
      ),
    );
    expect(kept.filter(Boolean)).to.have.length(1);
  });

  it('never take the nil UUID for the fleet', async () => {
    await putFleet(one, aWholeFleet());
    await rightOf(one.problems.open(aReport(await refAt(one, 'db-eu-1'))));
    const { problems } = await rightOf(one.overview.read(aViewer(NIL), 20, NOON));
    expect(problems).to.deep.equal([]);
    expect(await rightOf(one.permissions.permissionsOn(anAdmin(), NIL))).to.deep.equal(new Set());
    const held = await rightOf(
      one.permissions.permissionsOn(aCallerWho(NIL, 'fleet:write'), 'fleet'),
    );
    expect(held).to.deep.equal(new Set());
  });

  it('hold no admin password in any table, neither in use nor after it was replaced', async () => {
    const stored = async (): Promise<string> => {
      const tables = await world().server.query(
        "SELECT format('%I.%I', schemaname, tablename) AS t FROM pg_tables WHERE schemaname = 'shipshape'",
        name,
      );
      expect(tables).to.have.length(38);
      const contents = tables.map(({ t }) =>
        world().server.query(
          `SELECT convert_from(decode(string_agg(encode(textsend(x::text), 'hex'), ''), 'hex'), 'UTF8')
               || coalesce(string_agg(x::text, ''), '') AS all FROM ${String(t)} x`,
          name,
        ),
      );
      return JSON.stringify(await Promise.all(contents));
    };
    for (const password of ['a password that stands out', 'another']) {
      const admin = { user: 'backup_admin', password: new Secret(password) };
      await putFleet(one, aFleet({ servers: [aServer({ instances: [anInstance({ admin })] })] }));
      const all = await stored();
      expect(all).to.contain('backup_admin');
      for (const form of ['utf8', 'hex', 'base64'] as const)
        expect(all).not.to.contain(Buffer.from(password).toString(form));
    }
  });
});
