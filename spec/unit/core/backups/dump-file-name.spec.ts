import { expect } from 'chai';
import { type DumpFileFacts, dumpFileName } from '../../../../core/backups/dump-file-name.js';

const nameOf = (facts: Partial<DumpFileFacts>): string =>
  dumpFileName({
    databaseName: 'shop',
    startedAt: new Date('2026-11-22T01:00:00.123Z'),
    engine: 'postgresql',
    toolMajor: 18,
    format: 'custom',
    ...facts,
  });

describe('dumpFileName', () => {
  it('has the database, the time in UTC and the major version of the tool', () => {
    expect(nameOf({})).to.equal('shop_20261122T010000Z_pg18.dump');
  });

  it('ends in sql for a plain dump, of whichever engine', () => {
    expect(nameOf({ format: 'plain' })).to.equal('shop_20261122T010000Z_pg18.sql');
    expect(nameOf({ format: 'plain', engine: 'mariadb', toolMajor: 10 })).to.equal(
      'shop_20261122T010000Z_mariadb10.sql',
    );
  });

  it('keeps letters of every script', () => {
    expect(nameOf({ databaseName: 'kjøp-店' })).to.equal('kjøp-店_20261122T010000Z_pg18.dump');
  });

  it('names no directory, no hidden file and nothing that cannot be printed', () => {
    expect(nameOf({ databaseName: '../a\\b:c\n"d"' })).to.match(/^_\._a_b_c__d__2026/);
  });

  it('has at most 255 bytes', () => {
    const name = nameOf({ databaseName: '😀'.repeat(64) });
    expect(Buffer.byteLength(name)).to.be.at.most(255);
    expect(name).to.match(/^(?:😀){50}_2026/u);
  });
});
