import { expect } from 'chai';
import {
  isObjectOf,
  manifestName,
  type ObjectFacts,
  objectName,
} from '../../../core/backups/object-name.js';
import { aUuid } from '../../support/shared/a-uuid.js';

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
    expect(name.slice(0, name.lastIndexOf('/'))).to.equal('_./bl__b_r/_/_x');
  });

  it('is known by its run and fence, with its manifest', () => {
    const name = objectName(facts);
    expect([name, manifestName(name)].map(isObjectOf(facts.run))).to.deep.equal([true, true]);
    expect(isObjectOf({ ...facts.run, fence: 1 })(name)).to.equal(false);
  });
});
