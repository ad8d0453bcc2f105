import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { readExpiry } from '../../../adapters/cli/read-expiry.js';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const isoOf = (text: string) => E.map((at: Date) => at.toISOString())(readExpiry(text, NOW));

describe('readExpiry', () => {
  it('takes minutes, hours, days and weeks from now', () => {
    expect(['30m', '12h', '90d', '2w'].map(isoOf)).to.deep.equal([
      E.right('2026-11-21T03:30:00.000Z'),
      E.right('2026-11-21T15:00:00.000Z'),
      E.right('2027-02-19T03:00:00.000Z'),
      E.right('2026-12-05T03:00:00.000Z'),
    ]);
  });

  it('takes a date, from its first instant in UTC, and an instant with its zone', () => {
    expect(['2027-01-31', '2027-01-31T18:00:00+01:00'].map(isoOf)).to.deep.equal([
      E.right('2027-01-31T00:00:00.000Z'),
      E.right('2027-01-31T17:00:00.000Z'),
    ]);
  });

  it('refuses everything else', () => {
    for (const text of [
      '',
      '90',
      'd',
      '1y',
      '-1d',
      '1.5d',
      '9999999d',
      '999999w',
      '2027-02-30',
      '2027-01-31T18:00:00',
      'tomorrow',
    ])
      expect(isoOf(text)).to.deep.equal(
        E.left(
          `--expires ${JSON.stringify(text)} is neither a time from now (30m, 12h, 90d, 2w) nor a date (2027-01-31, or 2027-01-31T18:00:00Z).`,
        ),
      );
  });

  it('refuses what is not in the future', () => {
    for (const text of ['0d', '2026-11-21', '2026-11-21T03:00:00Z'])
      expect(isoOf(text)).to.deep.equal(
        E.left(`--expires ${JSON.stringify(text)} is not in the future.`),
      );
  });
});
