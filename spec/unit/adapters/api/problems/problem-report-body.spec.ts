import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  decodeProblemReport,
  problemReportBody,
} from '../../../../../adapters/api/problems/problem-report-body.js';

describe('the body of a report of a problem', () => {
  it('is decoded to the very report that it was made of', () => {
    for (const [since, validForMs] of [
      [O.none, O.some(600_000)],
      [O.some(new Date('2026-11-21T03:00:00.000Z')), O.none],
    ] as const) {
      const report = { severity: 'warning', message: 'It lags.', since, validForMs } as const;
      const sent: unknown = JSON.parse(JSON.stringify(problemReportBody(report)));
      expect(decodeProblemReport(sent)).to.deep.equal(E.right(report));
    }
  });

  it('is what the core would keep, and nothing else', () => {
    const good = { severity: 'info', message: 'm', since: '1970-01-01T00:00:00Z' };
    expect(E.isRight(decodeProblemReport(good))).to.equal(true);
    for (const wrong of [
      { severity: 'fatal' },
      { message: '' },
      { message: 'a\nb' },
      { message: 'm'.repeat(1_001) },
      { since: '1969-12-31T23:59:59Z' },
      { since: 'now' },
      { since: 0 },
      { valid_for: '10' },
      { valid_for: '0s' },
      { valid_for: '8d' },
    ])
      expect(decodeProblemReport({ ...good, ...wrong }), JSON.stringify(wrong))
        .to.have.property('left')
        .with.length(1);
  });
});
