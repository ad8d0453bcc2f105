import { expect } from 'chai';
import { shortIds } from '../../../../../../adapters/cli/problems/views/show-problems.js';

describe('shortIds', () => {
  it('are eight characters, or as many more as tell them apart', () => {
    expect(shortIds(['00000000-0000', '11111111-0000'])).to.deep.equal(['00000000', '11111111']);
    expect(shortIds(['00000000-0000', '00000000-1000'])).to.deep.equal([
      '00000000-0',
      '00000000-1',
    ]);
    expect(shortIds(['a', 'a'])).to.deep.equal(['a', 'a']);
  });
});
