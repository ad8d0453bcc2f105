import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { cachedToolSearch } from '../../../../adapters/dump-tools/cached-tool-search.js';
import type { DumpToolFindings } from '../../../../core/dump-check/dump-tool.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { type PortFailure, unavailable } from '../../../../core/shared/ports/port-failure.js';

const BUSY = E.left(unavailable('dump_tool', 'busy'));

/** What the search of this number finds. */
const found = (search: number) => E.right({ tools: [], broken: search });

describe('cachedToolSearch', () => {
  /** A cache over searches that end when the spec says so, each under its number. */
  const make = (deadlineMs = 20_000) => {
    const clock = { ms: 0 };
    const searches: ((outcome: E.Either<PortFailure, DumpToolFindings>) => void)[] = [];
    const { find } = cachedToolSearch(
      { find: () => () => new Promise((resolve) => searches.push(resolve)) },
      { deadlineMs, nowMs: () => clock.ms },
    );
    const endSearch = (number: number) => searches[number - 1]?.(found(number));
    return { clock, searches, endSearch, find: (engine: Engine = 'postgresql') => find(engine)() };
  };

  it('starts one search for all calls that come while it runs', async () => {
    const { searches, endSearch, find } = make();
    const outcomes = Promise.all([find(), find(), find()]);
    endSearch(1);
    expect(await outcomes).to.deep.equal([found(1), found(1), found(1)]);
    expect(searches).to.have.lengthOf(1);
  });

  it('returns its outcome for 2 seconds after its end, and then searches again', async () => {
    const { clock, endSearch, find } = make();
    const first = find();
    clock.ms = 5_000;
    endSearch(1);
    await first;
    clock.ms = 6_999;
    expect(await find()).to.deep.equal(found(1));
    clock.ms = 7_000;
    const second = find();
    endSearch(2);
    expect(await second).to.deep.equal(found(2));
  });

  it('searches for each engine by itself', async () => {
    const { endSearch, find } = make();
    const outcomes = Promise.all([find('postgresql'), find('mysql')]);
    endSearch(1);
    endSearch(2);
    expect(await outcomes).to.deep.equal([found(1), found(2)]);
  });

  it('caches a failure as well, so that a machine without resources is not searched again and again', async () => {
    const { searches, find } = make();
    const first = find();
    searches[0]?.(BUSY);
    expect([await first, await find()]).to.deep.equal([BUSY, BUSY]);
    expect(searches).to.have.lengthOf(1);
  });

  it('fails as busy at the deadline of a search that hangs, and starts no second one', async () => {
    const { searches, find } = make(10);
    expect([await find(), await find()]).to.deep.equal([BUSY, BUSY]);
    expect(searches).to.have.lengthOf(1);
  });

  it('returns the outcome of a search that ended after its deadline', async () => {
    const { endSearch, find } = make(10);
    expect(await find()).to.deep.equal(BUSY);
    endSearch(1);
    await Promise.resolve();
    expect(await find()).to.deep.equal(found(1));
  });

  it('searches again after a search that threw', async () => {
    const clock = { ms: 0 };
    let searches = 0;
    const fail = () => Promise.reject(new Error(`search ${(searches += 1)}`));
    const { find } = cachedToolSearch(
      { find: () => fail },
      { deadlineMs: 10, nowMs: () => clock.ms },
    );
    const message = () => find('postgresql')().catch((error: unknown) => String(error));
    expect(await message()).to.equal('Error: search 1');
    clock.ms = 2_000;
    expect(await message()).to.equal('Error: search 2');
  });
});
