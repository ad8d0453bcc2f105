import { expect } from 'chai';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { readableGrants } from '../../../../../../adapters/store/sql/access/granted-scopes.js';
import { effectiveGrants } from '../../../../../../adapters/store/sqlite/access/effective-grants.js';
import { migrate } from '../../../../../../adapters/store/sqlite/opening/migrate.js';
import {
  databaseRevision,
  FLEET_REVISION,
} from '../../../../../../adapters/store/sqlite/connection/database-revision.js';
import { transaction } from '../../../../../../adapters/store/sqlite/connection/transaction.js';
import {
  type Caller,
  type Grant,
  grantsOn,
  type Permission,
  type Scope,
} from '../../../../../../core/access/caller.js';
import { aCaller, aViewer } from '../../../../../support/access/a-caller.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

const [SERVER, INSTANCE, OTHER] = [aUuid(1), aUuid(2), aUuid(3)];

/** The numbers of the types. */
const [SCHEDULES, DATABASES, INSTANCES, SERVERS, DESTINATIONS, CHANNELS, FLEETS, POLICIES] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];

/** The numbers of the scopes: the server's is 2, since only the fleet itself was there before. */
const [FLEET, IN_SERVER, IN_INSTANCE] = [0, 2, 3];

/** What a caller who may read any server reads besides: the fleet itself. */
const OF_FLEET = [FLEET, FLEETS, 0, 0];

describe('effectiveGrants', () => {
  const make = () => {
    const database = new Sqlite(':memory:');
    migrate(database);
    const readTransaction = transaction(database, 'DEFERRED');
    const revision = databaseRevision(database);
    const { numberOf, readWith } = effectiveGrants({ database, readTransaction, revision });
    const rows = database
      .prepare('SELECT scope, type, standing, server FROM effective_grant WHERE grant_set = ?')
      .raw();
    const fleetRevision = database.prepare<[], number>(`SELECT ${FLEET_REVISION}`).pluck();
    const insert = database.prepare(
      "INSERT INTO resource (id, type, parent_id, path, name, attributes) VALUES (?, ?, ?, ?, '', '{}')",
    );
    const grantsOf = (caller: Caller) =>
      readWith(readableGrants(caller), (number) =>
        E.right({ rows: rows.all(number), fleetRevision: fleetRevision.get() ?? 0 }),
      );
    return {
      add: (id: string, type: string, parent: string | null) => insert.run(id, type, parent, id),
      numberOf: (caller: Caller) => numberOf(readableGrants(caller)),
      rowsOf: (...grants: readonly Grant[]) => {
        const found = grantsOf(aCaller(...grants));
        return E.isRight(found) ? found.right.rows : found;
      },
      size: () => database.prepare('SELECT count(*) FROM effective_grant').pluck().get(),
    };
  };
  const aServer = () => {
    const made = make();
    made.add(SERVER, 'server', null);
    made.add(INSTANCE, 'instance', SERVER);
    return made;
  };
  const reading = (scope: Scope, ...permissions: readonly Permission[]) =>
    grantsOn(scope, permissions);

  it('keeps the effective grants of each type', () => {
    const { rowsOf } = aServer();
    expect(
      rowsOf(
        ...reading(SERVER, 'server:read', 'instance:read'),
        ...reading(INSTANCE, 'instance:read'),
      ),
    ).to.deep.equal([OF_FLEET, [IN_SERVER, INSTANCES, 0, 0], [IN_SERVER, SERVERS, 0, 0]]);
  });

  it('leaves out scopes that do not exist, and types that are not found in a scope', () => {
    const { add, rowsOf } = aServer();
    add(OTHER, 'channel', null);
    expect(rowsOf(...aViewer(aUuid(9)).grants)).to.deep.equal([OF_FLEET]);
    const types = (scope: Scope) =>
      (rowsOf(...aViewer(scope).grants) as number[][]).map(([, type]) => type);
    expect([SERVER, INSTANCE, OTHER, 'fleet' as const].map(types)).to.deep.equal([
      [FLEETS, SCHEDULES, DATABASES, INSTANCES, SERVERS],
      [FLEETS, SCHEDULES, DATABASES, INSTANCES],
      [FLEETS, CHANNELS],
      [SCHEDULES, DATABASES, INSTANCES, SERVERS, DESTINATIONS, CHANNELS, FLEETS, POLICIES],
    ]);
  });

  it('names the server for a grant under it, unless the caller may see that it is offline', () => {
    const { rowsOf } = aServer();
    const suppressed = [[IN_INSTANCE, DATABASES, 0, 0]];
    const shown = [[IN_INSTANCE, DATABASES, 0, IN_SERVER]];
    const within = reading(INSTANCE, 'database:read');
    expect(rowsOf(...within)).to.deep.equal(shown);
    expect(rowsOf(...within, ...reading(INSTANCE, 'server:read'))).to.deep.equal([
      OF_FLEET,
      ...shown,
    ]);
    expect(rowsOf(...within, ...reading(SERVER, 'server:read'))).to.deep.include(suppressed[0]);
    expect(rowsOf(...within, ...reading('fleet', 'server:read'))).to.deep.include(suppressed[0]);
  });

  it('has a row for suppressed problems for a grant on the fleet, unless the caller may read every server', () => {
    const { rowsOf } = aServer();
    const within = reading('fleet', 'instance:read', 'channel:read');
    const rows = [
      [FLEET, INSTANCES, 0, 0],
      [FLEET, CHANNELS, 0, 0],
    ];
    expect(rowsOf(...within)).to.have.deep.members([...rows, [FLEET, INSTANCES, 1, 0]]);
    expect(rowsOf(...within, ...reading('fleet', 'server:read'))).to.have.deep.members([
      ...rows,
      [FLEET, SERVERS, 0, 0],
      OF_FLEET,
    ]);
  });

  it('computes them once for callers with the same grants', () => {
    const { numberOf } = aServer();
    const [caller, again] = [aViewer(SERVER), aCaller(...aViewer(SERVER).grants)];
    expect(numberOf(again)).to.equal(numberOf(caller));
  });

  it('keeps one set for callers whose grants come to the same', () => {
    const { numberOf, size } = aServer();
    const caller = aViewer(SERVER);
    const within = aCaller(...caller.grants, ...reading(INSTANCE, 'database:read'));
    expect(numberOf(within)).to.equal(numberOf(caller));
    expect(numberOf(aViewer(INSTANCE))).not.to.equal(numberOf(caller));
    expect(size()).to.equal(5 + 4);
  });

  it('gives callers of whom nothing can be read one set, which has no resource', () => {
    const { numberOf, rowsOf } = aServer();
    expect(numberOf(aViewer(aUuid(8)))).to.equal(numberOf(aViewer(aUuid(9))));
    expect(rowsOf()).to.deep.equal([]);
  });

  it('computes them again when the fleet has another revision, and removes the old ones', () => {
    const { add, rowsOf, size } = make();
    const grants = [...reading(SERVER, 'instance:read'), ...reading(INSTANCE, 'instance:read')];
    add(SERVER, 'server', null);
    expect(rowsOf(...grants)).to.deep.equal([[IN_SERVER, INSTANCES, 0, IN_SERVER]]);
    add(OTHER, 'server', null);
    add(INSTANCE, 'instance', OTHER);
    expect(rowsOf(...grants)).to.have.length(2);
    expect(size()).to.equal(2);
  });

  it('keeps a bounded number of grants, and drops them together', () => {
    const { add, numberOf, size } = make();
    const servers = Array.from({ length: 500 }, (_, n) => aUuid(n));
    for (const id of servers) add(id, 'server', null);
    const allBut = (left: number) =>
      aCaller(...servers.filter((_, n) => n !== left).flatMap((id) => aViewer(id).grants));
    const first = allBut(0);
    const number = numberOf(first);
    for (let left = 1; left <= 100; left += 1) numberOf(allBut(left));
    expect(size()).to.equal(101 * (499 * 4 + 1));
    expect(numberOf(first)).to.equal(number);
    numberOf(allBut(101));
    expect(size()).to.equal(499 * 4 + 1);
    expect(numberOf(first)).not.to.equal(number);
  });
});
