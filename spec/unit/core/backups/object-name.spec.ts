import { expect } from 'chai';
import {
  isObjectOf,
  manifestName,
  type ObjectFacts,
  objectName,
  objectNames,
} from '../../../../core/backups/object-name.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const facts: ObjectFacts = {
  databasePath: 'db-eu-1/main/shop',
  plannedFor: new Date('2026-11-22T03:00:00.000Z'),
  run: { id: aUuid(71), fence: 2 },
  engine: 'postgresql',
  toolMajor: 18,
  format: 'custom',
  isEncrypted: true,
};

describe('objectName', () => {
  it('has the path of the database, the time, the run with its fence, and what made it', () => {
    const mark = aUuid(71).slice(0, 8);
    expect(objectName(facts)).to.equal(
      `db-eu-1/main/shop/20261122T030000Z-${mark}-2.pg18.dump.age`,
    );
    const plain = { ...facts, engine: 'mysql', format: 'plain', isEncrypted: false } as const;
    expect(objectName(plain)).to.match(/-2\.mysql18\.sql$/);
  });

  it('is of printable ASCII and leads nowhere else, whatever the names are', () => {
    const name = objectName({ ...facts, databasePath: '../blå bær//.x' });
    expect(name.slice(0, name.lastIndexOf('/'))).to.equal('%2E./bl%C3%A5%20b%C3%A6r/_/%2Ex');
  });

  it('is also what an earlier version called it, where that is another', () => {
    const folders = (databasePath: string) =>
      objectNames({ ...facts, databasePath }).map((name) => name.slice(0, name.lastIndexOf('/')));
    expect(folders('db-eu-1/main/shop')).to.deep.equal(['db-eu-1/main/shop']);
    expect(folders('.x/main/blå')).to.deep.equal(['%2Ex/main/bl%C3%A5', '_x/main/bl_']);
    expect(folders(`db/main/${'x'.repeat(110)}`)[1]).to.equal(`db/main/${'x'.repeat(100)}`);
  });

  it('is known by its run and fence, with its manifest', () => {
    const name = objectName(facts);
    expect([name, manifestName(name)].map(isObjectOf(facts.run))).to.deep.equal([true, true]);
    expect(isObjectOf({ ...facts.run, fence: 1 })(name)).to.equal(false);
  });
});
