import { expect } from 'chai';
import { busiestNode } from './many-nodes.js';

describe('the line of the busiest node', () => {
  it('meets its goal where all nodes do the same', () => {
    expect(busiestNode([[1, 1, 1]])).to.include({ value: 1, isMet: true });
  });

  it('misses it where most nodes are idle', () => {
    expect(busiestNode([[0, 0, 3]])).to.include({ value: 3, isMet: false });
  });
});
