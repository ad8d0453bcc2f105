import { expect } from 'chai';
import Sqlite from 'better-sqlite3';
import { readableScopes } from '../../../adapters/sql-rows/granted-scopes.js';
import { grantCovers } from '../../../adapters/sqlite/grant-covers.js';
import { derivedRows } from '../../../adapters/sqlite/migrations/0002-derived-rows.js';
import { tables } from '../../../adapters/sqlite/migrations/0001-tables.js';
import { aCaller, aCallerWho } from '../../support/a-caller.js';
import { aUuid } from '../../support/a-uuid.js';

const SERVER = aUuid(1);
const INSTANCE = aUuid(2);

describe('grantCovers', () => {
  const make = () => {
    const database = new Sqlite(':memory:');
    database.exec(tables);
    database.exec(derivedRows);
    const coverOf = grantCovers(database);
    const kept = database.prepare(
      'SELECT scope_id, resource_type FROM grant_cover WHERE cover = ?',
    );
    const size = database.prepare('SELECT count(*) FROM grant_cover').pluck();
    const add = (id: string, type: string, parent: string | null) =>
      database
        .prepare(
          "INSERT INTO resource (id, type, parent_id, path, name, attributes) VALUES (?, ?, ?, ?, '', '{}')",
        )
        .run(id, type, parent, id);
    return {
      add,
      numberOf: (caller: ReturnType<typeof aCaller>) => coverOf(readableScopes(caller)),
      cover: (caller: ReturnType<typeof aCaller>) =>
        kept.raw().all(coverOf(readableScopes(caller))),
      size: () => size.get(),
    };
  };
  const reader = aCaller(
    ...aCallerWho(SERVER, 'instance:read').grants,
    ...aCallerWho(INSTANCE, 'instance:read').grants,
  );

  it('keeps the outermost grants of each type', () => {
    const { add, cover } = make();
    add(SERVER, 'server', null);
    add(INSTANCE, 'instance', SERVER);
    expect(cover(reader)).to.deep.equal([[SERVER, 'instance']]);
  });

  it('works them out once for the same grants, whoever holds them', () => {
    const { numberOf } = make();
    const again = aCaller(...reader.grants.map((grant) => ({ ...grant })));
    expect(numberOf(again)).to.equal(numberOf(reader));
  });

  it('works them out again when the fleet has another shape, and forgets the former', () => {
    const { add, cover, size } = make();
    add(SERVER, 'server', null);
    expect(cover(reader)).to.have.deep.members([
      [SERVER, 'instance'],
      [INSTANCE, 'instance'],
    ]);
    add(INSTANCE, 'instance', SERVER);
    expect(cover(reader)).to.deep.equal([[SERVER, 'instance']]);
    expect(size()).to.equal(1);
  });

  it('keeps a bounded number of grants, those that were used last', () => {
    const { numberOf, size } = make();
    const many = (from: number) =>
      aCaller(
        ...Array.from({ length: 90_000 }, (_, n) =>
          aCallerWho(aUuid(from + n), 'server:read'),
        ).flatMap(({ grants }) => grants),
      );
    const first = many(10);
    const number = numberOf(first);
    for (const from of [100_000, 200_000, 300_000]) numberOf(many(from));
    expect(size()).to.equal(180_000);
    expect(numberOf(first)).not.to.equal(number);
  });
});
