import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../../../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { type Caller, forbidden, notFound } from '../../../../../core/access/caller.js';
import type { InstanceDraft } from '../../../../../core/dump-check/drafted-instance.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import {
  acceptedLogin,
  type LoginRefusal,
  type LoginResult,
} from '../../../../../core/dump-check/login-result.js';
import { MOST_EXAMINED } from '../../../../../core/dump-check/use-cases/examine-databases.js';
import { testInstance } from '../../../../../core/dump-check/use-cases/test-instance.js';
import type { DumpTarget } from '../../../../../core/fleet/dump-target.js';
import { fleetRejected } from '../../../../../core/fleet/planning/fleet-fault.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { aFleetWith, anInstance } from '../../../../support/fleet/a-fleet.js';
import { resourceDocuments } from '../../../../support/fleet/known-kinds.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { storeForEach } from '../../../../support/stores/store-for-each.js';

const DESCRIBED = {
  name: 'main',
  engine: 'postgresql',
  host: '10.0.4.17',
  admin: { user: 'backup_admin', password: 'correct horse' },
};

const refusing = (refusal: LoginRefusal): LoginResult => ({ _tag: 'Refused', refusal });
const WRONG = refusing({ code: 'login_rejected', cause: 'credentials' });
const MISSING = refusing({ code: 'database_missing' });
const ACCEPTED = acceptedLogin(18);
const WORKS = O.some([]);

describe('testInstance', () => {
  const store = storeForEach(memoryStore);
  let targets: DumpTarget[] = [];
  let isLate = false;
  beforeEach(async () => {
    [targets, isLate] = [[], false];
    await putFleet(store(), aFleetWith(anInstance()));
  });

  const test = (
    draft: Partial<InstanceDraft> & { readonly of?: object } = {},
    resultOf: (database: string) => LoginResult = () => ACCEPTED,
    caller: Caller = anAdmin(),
  ) => {
    const { of = {}, ...more } = draft;
    const describe = resourceDocuments.readNew('instance', { ...DESCRIBED, ...of });
    const pg = { file: '/opt/18/pg_dump', version: '18.1', major: 18 };
    return testInstance({
      ...store(),
      tool: memoryDumpToolProbe({ postgresql: { tools: [pg], broken: 0 } }),
      login: memoryLoginProbe((target) => {
        targets.push(target);
        return resultOf(target.database.name);
      }),
      timer: {
        after: (_ms, action) => {
          if (isLate) action();
          return () => undefined;
        },
      },
    })(
      caller,
      { describe, at: { under: 'fleet' }, database: O.none, ...more },
      new AbortController().signal,
    )();
  };
  const tried = () => targets.map(({ database }) => database.name);
  const KEPT = { admin: { user: 'backup_admin', password: { kept: true } } };

  it('logs in to a database that every server has, as the check does, and stores nothing', async () => {
    const before = await rightOf(store().fleet.resources);
    expect(await test()).to.deep.equal(
      E.right({
        engine: 'postgresql',
        user: 'backup_admin',
        host: '10.0.4.17',
        tls: 'verify-full',
        login: { ...ACCEPTED, databases: [] },
      }),
    );
    expect(tried()).to.deep.equal(['postgres']);
    expect(targets.map(({ password }) => revealed(password))).to.deep.equal([
      'revealed: correct horse',
    ]);
    expect(await rightOf(store().fleet.resources)).to.deep.equal(before);
  });

  it('decides of each database that is named whether a dump of it would be whole', async () => {
    const databases = [{ name: 'shop' }, { name: 'gone' }];
    const outcome = await test({ of: { databases }, database: O.some('crm') }, (name) =>
      name === 'gone' ? MISSING : ACCEPTED,
    );
    expect(outcome)
      .to.have.nested.property('right.login.databases')
      .that.deep.equals([
        { name: 'crm', found: O.none, reasons: WORKS },
        { name: 'shop', found: O.none, reasons: WORKS },
        { name: 'gone', found: O.none, reasons: O.some([{ code: 'database_missing' }]) },
      ]);
  });

  it('examines what the login finds, behind what is named', async () => {
    const aFound = (name: string) => ({
      name,
      sizeBytes: O.some(8_192),
      owner: O.some('app'),
      encoding: O.some('UTF8'),
      acceptsConnections: true,
    });
    const [crm, billing] = [aFound('crm'), aFound('billing')];
    const found = O.some({ databases: [crm, billing], isComplete: true });
    const shown = acceptedLogin(18, { instance: { ...NO_INSTANCE_FACTS, found } });
    const outcome = await test({ database: O.some('shop') }, () => shown);
    expect(outcome)
      .to.have.nested.property('right.login.databases')
      .that.deep.equals([
        { name: 'shop', found: O.none, reasons: WORKS },
        { name: 'billing', found: O.some(billing), reasons: WORKS },
        { name: 'crm', found: O.some(crm), reasons: WORKS },
      ]);
  });

  it('takes the next database where one says nothing of the login, and none where the login is wrong', async () => {
    const missing = await test({ database: O.some('typo') }, (name) =>
      name === 'typo' ? MISSING : ACCEPTED,
    );
    expect(missing).to.have.nested.property('right.login._tag', 'Accepted');
    targets = [];
    expect(await test({ database: O.some('typo') }, () => WRONG))
      .to.have.nested.property('right.login')
      .that.deep.equals({ ...WRONG, database: 'typo' });
    expect(tried()).to.deep.equal(['typo']);
  });

  it('says of what there is no time for that it was not examined', async () => {
    const databases = Array.from({ length: MOST_EXAMINED + 1 }, (_, n) => ({ name: `d${n}` }));
    const found = await test({ of: { databases } });
    expect(found).to.have.deep.nested.property('right.login.databases[99].reasons', WORKS);
    expect(found)
      .to.have.nested.property('right.login.databases[100]')
      .that.deep.equals({ name: 'd100', found: O.none, reasons: O.none });
    isLate = true;
    expect(await test({ of: { databases: [{ name: 'shop' }] } }))
      .to.have.nested.property('right.login.databases')
      .that.deep.equals([{ name: 'shop', found: O.none, reasons: O.none }]);
  });

  it('sends a stored password to the very place for which it was given, and nowhere else', async () => {
    const at = { stored: (await refAt(store(), 'db-eu-1/main')).id };
    await test({ at, of: KEPT });
    expect(targets.map(({ password }) => revealed(password))).to.deep.equal([
      'revealed: correct horse',
    ]);
    targets = [];
    const place = 'instance.admin.password';
    for (const other of [{ host: '10.6.6.6' }, { port: 5433 }, { tls: { mode: 'off' } }])
      expect(await test({ at, of: { ...KEPT, ...other } })).to.deep.equal(
        E.left(fleetRejected([{ _tag: 'PasswordNeeded', place }])),
      );
    expect(await test({ of: KEPT })).to.deep.equal(
      E.left(fleetRejected([{ _tag: 'NothingKept', place }])),
    );
    expect(targets).to.deep.equal([]);
  });

  it('is for those who may add the instance there, or change it', async () => {
    const server = await refAt(store(), 'db-eu-1');
    const instance = await refAt(store(), 'db-eu-1/main');
    const reader = aCallerWho('fleet', 'server:read', 'instance:read');
    const ofServer = aCallerWho(server.id, 'fleet:write', 'server:read', 'instance:read');
    const places: readonly InstanceDraft['at'][] = [
      { under: 'fleet' },
      { under: server },
      { stored: instance.id },
    ];
    const outcomes = async (caller: Caller) => {
      const all = [];
      for (const at of places)
        all.push(
          E.mapLeft((error) => error)(E.map(() => 'done')(await test({ at }, undefined, caller))),
        );
      return all;
    };
    const refused = E.left(forbidden('fleet:write'));
    expect(await outcomes(reader)).to.deep.equal([refused, refused, refused]);
    expect(await outcomes(ofServer)).to.deep.equal([refused, E.right('done'), E.right('done')]);
    expect(await test({ at: { stored: aUuid(7) } })).to.deep.equal(E.left(notFound('instance')));
  });
});
