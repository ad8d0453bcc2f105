import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  afterFailure,
  afterNothing,
  afterCall,
  decideChange,
} from '../../../../../core/notifications/deciding/decide-change.js';
import { type FeedItem, EMPTY_ENTRY } from '../../../../../core/notifications/problem-change.js';
import type { ProblemRecord } from '../../../../../core/problems/problem.js';
import {
  anAcknowledgement,
  aRecord,
  NOON,
  noonPlus,
} from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const OPEN = aRecord();
const CLOSED = aRecord({ closedAt: O.some(noonPlus(1)), closedAs: O.some('resolved') });

const anItem = (current: ProblemRecord | undefined, told?: ProblemRecord): FeedItem => ({
  problem: OPEN.id,
  changes: 1,
  current: O.fromNullable(current),
  entry: { told: O.fromNullable(told), failures: 0 },
});

const change = (event: string, problem: ProblemRecord, before?: ProblemRecord) =>
  O.some({ event, problem, before: O.fromNullable(before) });

describe('decideChange', () => {
  const decide = (item: FeedItem) => decideChange(item, NOON);

  it('tells that a problem has opened, and that it has closed', () => {
    expect(decide(anItem(OPEN))).to.deep.equal(change('opened', OPEN));
    expect(decide(anItem(CLOSED, OPEN))).to.deep.equal(change('closed', CLOSED, OPEN));
  });

  it('tells of one that opened and closed in between that it is closed, alone', () => {
    expect(decide(anItem(CLOSED))).to.deep.equal(change('closed', CLOSED));
  });

  const CHANGES: Readonly<Record<string, Partial<ProblemRecord>>> = {
    severity: { severity: 'info' },
    message: { message: 'Another.' },
    acknowledgement: { acknowledgement: O.some(anAcknowledgement()) },
    snooze: { snoozedUntil: O.some(noonPlus(9)) },
    suppression: { suppressedBy: O.some(aUuid(9)) },
    'second life': { flaps: 1 },
  };
  for (const [what, telling] of Object.entries(CHANGES))
    it(`tells of another ${what}`, () => {
      const now = aRecord(telling);
      expect(decide(anItem(now, OPEN))).to.deep.equal(change('changed', now, OPEN));
    });

  it('tells nothing of what nobody would notice', () => {
    const now = aRecord({ facts: { port: 1 }, validUntil: noonPlus(9) });
    expect(decide(anItem(now, OPEN))).to.deep.equal(O.none);
  });

  it('tells that a problem is gone with its resource, if it was told', () => {
    const gone = { ...OPEN, closedAt: O.some(NOON) };
    expect(decide(anItem(undefined, OPEN))).to.deep.equal(change('closed', gone, OPEN));
    expect(decide(anItem(undefined))).to.deep.equal(O.none);
  });

  describe('what is kept of a problem', () => {
    it('is how it was told, until it is over', () => {
      const opened = { event: 'opened', problem: OPEN, before: O.none } as const;
      const entry = O.some({ told: O.some(OPEN), failures: 0 });
      expect(afterCall(opened)).to.deep.equal({ entry, pauseMs: O.none });
      const closed = { ...opened, event: 'closed' } as const;
      expect(afterCall(closed)).to.deep.equal({ entry: O.none, pauseMs: O.none });
    });

    it('is a longer pause after each failure, up to ten minutes', () => {
      const pauses = Array.from({ length: 7 }, (_, failures) => {
        const { entry, pauseMs } = afterFailure({ ...EMPTY_ENTRY, failures });
        expect(entry).to.deep.equal(O.some({ told: O.none, failures: failures + 1 }));
        return O.toNullable(pauseMs);
      });
      expect(pauses).to.deep.equal([1_000, 10_000, 60_000, 300_000, 600_000, 600_000, 600_000]);
    });

    it('is nothing of one that is gone, and no failure of one that is as it was told', () => {
      expect(afterNothing(anItem(undefined)).entry).to.deep.equal(O.none);
      const failed = { ...anItem(OPEN), entry: { told: O.some(OPEN), failures: 3 } };
      expect(afterNothing(failed).entry).to.deep.equal(O.some({ told: O.some(OPEN), failures: 0 }));
    });
  });
});
