import { expect } from 'chai';
import { MIGRATIONS as POSTGRES } from '../../../../../adapters/store/postgres/migrations/migrations.js';
import { MIGRATIONS as SQLITE } from '../../../../../adapters/store/sqlite/migrations/migrations.js';
import { findChanged, landedMigrations } from '../../../../support/stores/landed-migrations.js';

describe('the migrations that have landed', () => {
  for (const [engine, { texts }] of [
    ['sqlite', SQLITE],
    ['postgres', POSTGRES],
  ] as const)
    it(`keep their text and their place in ${engine}`, () => {
      const landed = landedMigrations(engine);
      expect(landed).not.to.be.empty;
      expect(findChanged(landed, texts)).to.deep.equal([]);
    });

  const landed = [
    ['one', 'e004ebd5b5532a4b85984a62f8ad48a81aa3460c1ca07701f386135d72cdecf5'],
    ['two', 'ebbb5b332060a3ede7047bd7528883b0a560e729848f9feb8ff742145e909b01'],
  ] as const;
  const places = (texts: readonly string[]) =>
    findChanged(landed, texts).map((line) =>
      /^Migration (\d+), \w+, (\w+)|^Nothing/.exec(line)?.slice(1, 3),
    );

  it('are refused where one changed', () => {
    expect(places(['SELECT 1 ', 'SELECT 2'])).to.deep.equal([
      ['1', 'changed'],
      [undefined, undefined],
    ]);
  });

  it('are refused where two changed places', () => {
    expect(places(['SELECT 2', 'SELECT 1'])).to.deep.equal([
      ['1', 'moved'],
      ['2', 'moved'],
    ]);
  });

  it('are refused where the last is gone', () => {
    expect(places(['SELECT 1'])).to.deep.equal([['2', 'changed']]);
  });

  it('are refused where a new one has no digest', () => {
    expect(places(['SELECT 1', 'SELECT 2', 'SELECT 3'])).to.deep.equal([[undefined, undefined]]);
  });
});
