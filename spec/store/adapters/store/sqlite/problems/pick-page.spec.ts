import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  SCAN_LIMIT,
  pickPage,
} from '../../../../../../adapters/store/sqlite/problems/problem-history.js';

describe('pickPage', () => {
  const rows = (...wanted: readonly number[]) =>
    wanted.map((is_wanted, index) => ({ seq: index + 1, is_wanted }));

  it('takes what is wanted, and has nowhere to go on to at the end', () => {
    expect(pickPage(rows(1, 0, 1, 0), 2)).to.deep.equal({ seqs: [1, 3], resumeAfter: O.none });
    expect(pickPage(rows(), 2)).to.deep.equal({ seqs: [], resumeAfter: O.none });
  });

  it('goes on after the last that it took, where more is wanted', () => {
    expect(pickPage(rows(1, 1, 0, 1), 2)).to.deep.equal({ seqs: [1, 2], resumeAfter: O.some(2) });
  });

  it('goes on after the last that it looked at, where it has looked at enough', () => {
    const few = [1, ...Array.from({ length: SCAN_LIMIT - 1 }, () => 0)];
    expect(pickPage(rows(...few), 2)).to.deep.equal({ seqs: [1], resumeAfter: O.none });
    const page = { seqs: [1], resumeAfter: O.some(SCAN_LIMIT) };
    expect(pickPage(rows(...few, 1), 2)).to.deep.equal(page);
  });

  it('reads no further than it has to', () => {
    let read = 0;
    const endless = function* () {
      for (;;) yield { seq: (read += 1), is_wanted: 1 };
    };
    pickPage(endless(), 3);
    expect(read).to.equal(4);
  });
});
