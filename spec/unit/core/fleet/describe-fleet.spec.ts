import { expect } from 'chai';
import { describeFleet } from '../../../../core/fleet/describe-fleet.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { distinctFleet } from '../../../support/fleet/distinct-fleet.js';
import { revealed } from '../../../support/shared/revealed.js';
import { forAll } from '../../../support/shared/random-cases.js';

describe('describeFleet', () => {
  it('gives the description from which the resources came', () => {
    const described = (fleet = aWholeFleet()) =>
      describeFleet(flattenFleet(fleet).map(({ resource }) => resource));
    expect(revealed(described())).to.deep.equal(revealed(aWholeFleet()));
    forAll(distinctFleet, (fleet) => {
      expect(revealed(described(fleet))).to.deep.equal(revealed(fleet));
    });
  });
});
