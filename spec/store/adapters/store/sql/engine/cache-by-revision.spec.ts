import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  cacheByRevision,
  type Revision,
} from '../../../../../../adapters/store/sql/engine/cache-by-revision.js';
import { type PortFailure, unavailable } from '../../../../../../core/shared/ports/port-failure.js';

interface Reading {
  readonly revision: Revision;
  readonly number: number;
}

describe('cacheByRevision', () => {
  let revision: Revision = '1';
  let readings = 0;
  let failure: PortFailure | undefined;
  let read: (key: string) => Promise<E.Either<PortFailure, Reading>>;
  /** What is read while it is read under another revision than before. */
  let later: Revision | undefined;
  beforeEach(() => {
    [revision, later, failure, readings] = ['1', undefined, undefined, 0];
    const unlessUnchanged = cacheByRevision<Reading>({
      most: 2,
      revisionOf: (value) => value.revision,
    });
    read = (key) =>
      unlessUnchanged(key, revision, () => {
        readings += 1;
        const number = readings;
        return Promise.resolve(
          failure === undefined
            ? E.right({ revision: later ?? revision, number })
            : E.left(failure),
        );
      });
  });

  it('reads each key once while the revision stays', async () => {
    const numbers = [await read('a'), await read('b'), await read('a'), await read('b')];
    expect(numbers.map((one) => E.isRight(one) && one.right.number)).to.deep.equal([1, 2, 1, 2]);
  });

  it('reads again at another revision', async () => {
    await read('a');
    revision = '2';
    expect(await read('a')).to.deep.equal(E.right({ revision: '2', number: 2 }));
  });

  it('reads each time where there is no revision', async () => {
    revision = null;
    await read('a');
    expect(await read('a')).to.deep.equal(E.right({ revision: null, number: 2 }));
  });

  it('reads once for calls that find the same revision at once', async () => {
    const [one, other] = await Promise.all([read('a'), read('a')]);
    expect(one).to.equal(other);
    expect(readings).to.equal(1);
  });

  it('knows a value by the revision at which it was read, if that is a later one', async () => {
    later = '2';
    await read('a');
    revision = '2';
    expect(await read('a')).to.deep.equal(E.right({ revision: '2', number: 1 }));
  });

  it('keeps no failure, and of the values those that were used last', async () => {
    failure = unavailable('store', 'unreachable');
    expect(await read('a')).to.deep.equal(E.left(failure));
    failure = undefined;
    for (const key of ['a', 'b', 'c']) await read(key);
    expect(await read('b')).to.deep.equal(E.right({ revision: '1', number: 3 }));
    expect(await read('a')).to.deep.equal(E.right({ revision: '1', number: 5 }));
  });
});
