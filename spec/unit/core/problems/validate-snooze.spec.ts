import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { validateSnooze } from '../../../../core/problems/validate-snooze.js';
import { NOON } from '../../../support/problems/a-problem.js';

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;

const ahead = (ms: number): Date => new Date(NOON.getTime() + ms);

describe('validateSnooze', () => {
  it('accepts a time in the future, up to a year ahead', () => {
    for (const ms of [1, YEAR_MS])
      expect(validateSnooze(ahead(ms), NOON)).to.deep.equal(E.right(ahead(ms)));
  });

  it('rejects a time that has passed, and the present', () => {
    for (const ms of [0, -1])
      expect(validateSnooze(ahead(ms), NOON)).to.deep.equal(
        E.left({ _tag: 'SnoozePassed', until: ahead(ms) }),
      );
  });

  it('rejects a time that is further ahead', () => {
    const until = ahead(YEAR_MS + 1);
    expect(validateSnooze(until, NOON)).to.deep.equal(E.left({ _tag: 'SnoozeTooLong', until }));
  });

  it('rejects what is no time at all', () => {
    expect(E.isLeft(validateSnooze(new Date(NaN), NOON))).to.equal(true);
  });
});
