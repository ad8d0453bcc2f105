import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { keyText, parentKey } from '../../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';

describe('parentKey', () => {
  it('is the key of the parent resource, or none for what belongs to the fleet', () => {
    const parents = flattenFleet(aWholeFleet()).map(({ resource }) => [
      resource.name,
      O.toNullable(O.map(keyText)(parentKey(resource))),
    ]);
    expect(parents).to.deep.equal([
      ['vault', null],
      ['on-call', null],
      ['db-eu-1', null],
      ['main', 'server db-eu-1'],
      ['shop', 'instance db-eu-1/main'],
      ['nightly', 'database db-eu-1/main/shop'],
    ]);
  });
});
