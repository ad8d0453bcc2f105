import { expect } from 'chai';
import { assignServers } from '../../../../../core/monitoring/assignment/assignment.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const SERVERS = [1, 2, 65, 200].map(aUuid);

describe('assignServers', () => {
  it('gives a node that is alone every server, partition by partition', () => {
    expect(assignServers(aUuid(9), [aUuid(9)], SERVERS)).to.deep.equal(
      new Map([
        [16, [aUuid(1), aUuid(65)]],
        [32, [aUuid(2)]],
        [128, [aUuid(200)]],
      ]),
    );
  });

  it('shares every server out among the nodes, each to one', () => {
    const nodes = [7, 8, 9].map(aUuid);
    const many = Array.from({ length: 500 }, (_, n) => aUuid(n));
    const shares = nodes.map((node) => [...assignServers(node, nodes, many).values()].flat());
    expect(shares.flat().sort()).to.deep.equal(many);
    expect(Math.min(...shares.map(({ length }) => length))).to.be.above(0);
  });

  it('gives nothing to a node that is not alive', () => {
    expect(assignServers(aUuid(9), [aUuid(8)], SERVERS)).to.deep.equal(new Map());
  });
});
