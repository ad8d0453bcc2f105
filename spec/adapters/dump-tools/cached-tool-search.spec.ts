import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { cachedToolSearch } from '../../../adapters/dump-tools/cached-tool-search.js';
import type { DumpToolFindings } from '../../../core/dump-check/dump-tool.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import { rightOf } from '../../support/shared/right-of.js';

const FULL = unavailable('dump_tool', 'full');

describe('recentToolSearch', () => {
  const make = () => {
    const time = { nowMs: 0, searches: 0 };
    let outcome: E.Either<PortFailure, DumpToolFindings> | undefined;
    const probe = {
      find: () => () => {
        time.searches += 1;
        return Promise.resolve(outcome ?? E.right({ tools: [], broken: time.searches }));
      },
    };
    const { find } = cachedToolSearch(probe, 5_000, () => time.nowMs);
    return { time, find, fail: (next: typeof outcome) => (outcome = next) };
  };

  it('answers with the last search for as long as it is recent, engine by engine', async () => {
    const { time, find } = make();
    expect(await rightOf(find('postgresql'))).to.deep.equal({ tools: [], broken: 1 });
    expect(await rightOf(find('mysql'))).to.deep.equal({ tools: [], broken: 2 });
    time.nowMs = 4_999;
    expect(await rightOf(find('postgresql'))).to.deep.equal({ tools: [], broken: 1 });
    time.nowMs = 20_000;
    expect(await rightOf(find('postgresql'))).to.deep.equal({ tools: [], broken: 3 });
  });

  it('answers with what was found last while the next search is under way', async () => {
    const { time, find } = make();
    await rightOf(find('postgresql'));
    time.nowMs = 5_000;
    expect(await rightOf(find('postgresql'))).to.deep.equal({ tools: [], broken: 1 });
    expect(time.searches).to.equal(2);
    expect(await rightOf(find('postgresql'))).to.deep.equal({ tools: [], broken: 2 });
    expect(time.searches).to.equal(2);
  });

  it('joins a search that is under way', async () => {
    const { time, find } = make();
    await Promise.all([rightOf(find('postgresql')), rightOf(find('postgresql'))]);
    expect(time.searches).to.equal(1);
  });

  it('searches anew after a failure', async () => {
    const { find, fail } = make();
    fail(E.left(FULL));
    expect(await find('postgresql')()).to.deep.equal(E.left(FULL));
    fail(undefined);
    expect(await rightOf(find('postgresql'))).to.deep.equal({ tools: [], broken: 2 });
  });
});
