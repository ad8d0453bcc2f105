import { expect } from 'chai';
import fc from 'fast-check';
import { describeFleet } from '../../../../core/fleet/describe-fleet.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { distinctFleet } from '../../../support/fleet/distinct-fleet.js';
import { revealed } from '../../../support/shared/revealed.js';
import { randomCases } from '../../../support/shared/random-cases.js';

describe('describeFleet', () => {
  it('gives the description from which the resources came', () => {
    const described = (fleet = aWholeFleet()) =>
      describeFleet(flattenFleet(fleet).map(({ resource }) => resource));
    expect(revealed(described())).to.deep.equal(revealed(aWholeFleet()));
    fc.assert(
      fc.property(distinctFleet, (fleet) => {
        expect(revealed(described(fleet))).to.deep.equal(revealed(fleet));
      }),
      randomCases(),
    );
  });
});
