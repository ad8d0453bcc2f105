import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../../../adapters/api/api.js';
import {
  type ApiResult,
  errorDocument,
} from '../../../../../adapters/api/errors/error-document.js';
import {
  readFreshness,
  watchLine,
} from '../../../../../adapters/cli/monitoring/overview-commands.js';
import type { WatchBody } from '../../../../../adapters/api/monitoring/watch-body.js';

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

  it('is good enough for a tick only where the fleet was checked lately', async () => {
    const isRecent = async (watch: ApiResult<WatchBody>) =>
      (await readFreshness({ getWatch: () => watch } as unknown as Api))?.isRecent;
    const recent = SENTENCES.map(([, watch]) => isRecent(Promise.resolve(E.right(watch))));
    expect(await Promise.all(recent)).to.deep.equal([true, false, false, false, false, false]);
  });

  it('is absent where the service cannot tell', async () => {
    const gone = errorDocument('not_found', 'There is no such route.');
    const api = { getWatch: () => Promise.resolve(E.left(gone)) } as unknown as Api;
    expect(await readFreshness(api)).to.equal(undefined);
  });
});
