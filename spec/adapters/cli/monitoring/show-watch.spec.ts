import { expect } from 'chai';
import { isChecked, watchLine } from '../../../../adapters/cli/monitoring/show-watch.js';
import type { WatchBody } from '../../../../adapters/api/monitoring/watch-body.js';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const NODE = { id: 'n', alive_at: NOW.toISOString(), servers: 1, behind_seconds: 0 };

const aWatch = (agoSeconds: number | null, telling: Partial<WatchBody> = {}): WatchBody => ({
  state: 'current',
  interval_seconds: 60,
  last_check_at:
    agoSeconds === null ? null : new Date(NOW.getTime() - agoSeconds * 1_000).toISOString(),
  behind_seconds: 0,
  nodes: [],
  ...telling,
});

describe('the first line of the overview', () => {
  const SENTENCES: readonly (readonly [sentence: string, watch: WatchBody])[] = [
    ['Checked 12 s ago.', aWatch(12)],
    [
      'Checked 1 s ago; the check that waits longest is 1 min late.',
      aWatch(1, { state: 'late', behind_seconds: 102 }),
    ],
    [
      'Nobody has checked this fleet for 3 h: is `shipshape serve` running?',
      aWatch(3 * 3_600, { state: 'stopped' }),
    ],
    [
      'No check of this fleet has ended for 5 min: see the log of `shipshape serve`.',
      aWatch(300, { state: 'stopped', nodes: [NODE] }),
    ],
    [
      'Nobody has checked this fleet yet: start `shipshape serve`.',
      aWatch(null, { state: 'never' }),
    ],
    [
      'The first check of this fleet has not ended yet.',
      aWatch(null, { state: 'never', nodes: [NODE] }),
    ],
  ];
  for (const [sentence, watch] of SENTENCES)
    it(`is “${sentence}”`, () => {
      expect(watchLine(watch, NOW)).to.equal(sentence);
    });

  it('is good enough for a tick only where the fleet was checked lately', () => {
    const checked = SENTENCES.map(([, watch]) => isChecked(watch));
    expect(checked).to.deep.equal([true, false, false, false, false, false]);
    expect(isChecked(undefined)).to.equal(false);
  });
});
