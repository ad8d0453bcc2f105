import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { inSets } from '../../../../../../adapters/store/postgres/connection/in-sets.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';

/** Writes numbers, of which those that end in the same three digits have the same key. */
const recorded = () => {
  const sets: (readonly number[])[] = [];
  const write = inSets<number, string>({
    keyOf: (n) => String(n % 1_000).padStart(3, '0'),
    writeSet: (set) => async () => {
      sets.push(set);
      await Promise.resolve();
      return (n) => TE.right(`result of ${n}`);
    },
  });
  const writeAll = (numbers: readonly number[]) => Promise.all(numbers.map((n) => write(n)()));
  return { sets, writeAll };
};

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('inSets', () => {
  it('writes the first at once, and what arrives meanwhile together, in the order of the keys', async () => {
    const { sets, writeAll } = recorded();
    const results = await writeAll([5, 3, 9, 1]);
    expect(results).to.deep.equal([5, 3, 9, 1].map((n) => E.right(`result of ${n}`)));
    expect(sets).to.deep.equal([[5], [1, 3, 9]]);
    await writeAll([7]);
    expect(sets[2]).to.deep.equal([7]);
  });

  it('never writes two of the same key in one set, and keeps their order', async () => {
    const { sets, writeAll } = recorded();
    await writeAll([1, 2, 1_002, 3, 2_002, 1_003]);
    expect(sets).to.deep.equal([[1], [2, 3], [1_002, 1_003], [2_002]]);
  });

  it('writes no more than 300 at once', async () => {
    const { sets, writeAll } = recorded();
    await writeAll(numbers(602));
    expect(sets.map(({ length }) => length)).to.deep.equal([1, 300, 300, 1]);
  });

  it('is busy for more than 3,000 that wait', async () => {
    const { writeAll } = recorded();
    const results = await writeAll(numbers(3_003));
    const busy = results.flatMap((result, n) => (E.isLeft(result) ? [[n, result.left]] : []));
    expect(busy).to.deep.equal([
      [3_001, unavailable('store', 'busy')],
      [3_002, unavailable('store', 'busy')],
    ]);
  });

  it('gives each caller what the writer throws, and goes on', async () => {
    const write = inSets<number, number>({
      keyOf: String,
      writeSet:
        ([first = 0]) =>
        () =>
          first === 0 ? Promise.reject(new Error('thrown')) : Promise.resolve(TE.right),
    });
    const [thrown, next] = await Promise.allSettled([write(0)(), write(1)()]);
    expect(thrown).to.have.nested.property('reason.message', 'thrown');
    expect(next).to.deep.equal({ status: 'fulfilled', value: E.right(1) });
  });
});
