import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { validateReportedKind } from '../../../../core/problems/detected-kind.js';

describe('validateReportedKind', () => {
  it("accepts every kind of a reporter's own", () => {
    expect(validateReportedKind('disk_full')).to.deep.equal(E.right(undefined));
    expect(validateReportedKind('toString')).to.deep.equal(E.right(undefined));
  });

  it('reserves for monitoring what monitoring detects', () => {
    expect(validateReportedKind('dump_tool_missing')).to.deep.equal(
      E.left({ _tag: 'KindReserved', kind: 'dump_tool_missing' }),
    );
  });
});
