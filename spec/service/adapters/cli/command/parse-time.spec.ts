import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { parsePastTime, parseFutureTime } from '../../../../../adapters/cli/command/parse-time.js';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const iso = E.map((at: Date) => at.toISOString());
const isoOf = (text: string) => iso(parseFutureTime('--expires', text, NOW));
const isoAgo = (text: string) => iso(parsePastTime('--since', text, NOW));

describe('a time that is written on the command line', () => {
  describe('readTimeAhead', () => {
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

  describe('readTimeAgo', () => {
    it('takes a stretch of time before now, a date, and an instant', () => {
      expect(
        ['0m', '30m', '2h', '2026-11-21', '2026-11-21T03:00:00+01:00'].map(isoAgo),
      ).to.deep.equal([
        E.right('2026-11-21T03:00:00.000Z'),
        E.right('2026-11-21T02:30:00.000Z'),
        E.right('2026-11-21T01:00:00.000Z'),
        E.right('2026-11-21T00:00:00.000Z'),
        E.right('2026-11-21T02:00:00.000Z'),
      ]);
    });

    it('refuses everything else, and what is still to come', () => {
      expect(['yesterday', '999999w', '2026-11-21T03:00:00.001Z'].map(isoAgo)).to.deep.equal([
        E.left(
          '--since "yesterday" is neither a time ago (30m, 12h, 90d, 2w) nor a date (2026-11-21, or 2026-11-21T18:00:00Z).',
        ),
        E.left(
          '--since "999999w" is neither a time ago (30m, 12h, 90d, 2w) nor a date (2026-11-21, or 2026-11-21T18:00:00Z).',
        ),
        E.left('--since "2026-11-21T03:00:00.001Z" is in the future.'),
      ]);
    });
  });
});
