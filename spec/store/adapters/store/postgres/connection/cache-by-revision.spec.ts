import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  cacheByRevision,
  type DatabaseRevision,
} from '../../../../../../adapters/store/postgres/connection/database-revision.js';
import { type PortFailure, unavailable } from '../../../../../../core/shared/ports/port-failure.js';

interface Reading {
  readonly revision: DatabaseRevision;
  readonly number: number;
}

const away = E.left(unavailable('store', 'unreachable'));

describe('cacheByRevision', () => {
  let revision: E.Either<PortFailure, DatabaseRevision> = E.right('1');
  let readings = 0;
  let read: (key: string) => Promise<E.Either<PortFailure, Reading>>;
  beforeEach(() => {
    revision = E.right('1');
    readings = 0;
    const unlessUnchanged = cacheByRevision<Reading>(() => Promise.resolve(revision));
    read = (key) =>
      unlessUnchanged(key, () => {
        readings += 1;
        const number = readings;
        return Promise.resolve(
          E.map((at: DatabaseRevision) => ({ revision: at, number }))(revision),
        );
      });
  });

  it('reads each key once while the revision stays', async () => {
    const numbers = [await read('a'), await read('b'), await read('a'), await read('b')];
    expect(numbers.map((one) => E.isRight(one) && one.right.number)).to.deep.equal([1, 2, 1, 2]);
  });

  it('reads again at another revision', async () => {
    await read('a');
    revision = E.right('2');
    expect(await read('a')).to.deep.equal(E.right({ revision: '2', number: 2 }));
  });

  it('reads each time where there is no revision', async () => {
    revision = E.right(null);
    await read('a');
    expect(await read('a')).to.deep.equal(E.right({ revision: null, number: 2 }));
  });

  it('reads once for calls that find the same revision at once', async () => {
    const [one, other] = await Promise.all([read('a'), read('a')]);
    expect(one).to.equal(other);
    expect(readings).to.equal(1);
  });

  it('reads nothing where the revision cannot be read, and goes on from there', async () => {
    await read('a');
    revision = away;
    expect(await read('a')).to.equal(away);
    revision = E.right('1');
    expect(await read('a')).to.deep.equal(E.right({ revision: '1', number: 1 }));
    expect(readings).to.equal(1);
  });
});
