import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeIfChanged } from '../../../../../../adapters/store/postgres/problems/overview-row.js';

describe('decodeChanged', () => {
  const decode = () =>
    decodeIfChanged((row: unknown) => (row === undefined ? E.left('absent') : E.right({ row })));

  it('gives back the very same value while the row under a key is the same', () => {
    const changed = decode();
    const first = changed('a', { id: 1, name: 'x' });
    const again = changed('a', { id: 1, name: 'x' });
    expect(E.isRight(first) && E.isRight(again) && first.right === again.right).to.equal(true);
  });

  it('decodes what differs in one column, and what stands under another key', () => {
    const changed = decode();
    changed('a', { id: 1, name: 'x' });
    expect(changed('a', { id: 1, name: 'y' })).to.deep.equal(
      E.right({ row: { id: 1, name: 'y' } }),
    );
    expect(changed('b', { id: 2, name: 'x' })).to.deep.equal(
      E.right({ row: { id: 2, name: 'x' } }),
    );
    expect(changed('a', { id: 1, name: 'x' })).to.deep.equal(
      E.right({ row: { id: 1, name: 'x' } }),
    );
  });

  it('remembers no failure', () => {
    const changed = decode();
    expect(changed('a', undefined)).to.deep.equal(E.left('absent'));
    expect(changed('a', { id: 1 })).to.deep.equal(E.right({ row: { id: 1 } }));
  });
});
