import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { validateReportedKind } from '../../../core/problems/validate-reported-kind.js';

describe('judgeReportedKind', () => {
  it('lets reporters have every kind of their own', () => {
    expect(validateReportedKind('disk_full')).to.deep.equal(E.right(undefined));
    expect(validateReportedKind('toString')).to.deep.equal(E.right(undefined));
  });

  it('keeps for the monitor what the monitor detects', () => {
    expect(validateReportedKind('dump_tool_missing')).to.deep.equal(
      E.left({ _tag: 'KindReserved', kind: 'dump_tool_missing' }),
    );
  });
});
