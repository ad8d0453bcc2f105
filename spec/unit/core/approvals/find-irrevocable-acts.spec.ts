import { expect } from 'chai';
import {
  findIrrevocableActs,
  type KeptDumps,
} from '../../../../core/approvals/find-irrevocable-acts.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import { aDatabase, aFleetWith, anInstance, aSchedule } from '../../../support/fleet/a-fleet.js';
import { aPlanOf } from '../../../support/fleet/rename.js';

describe('findIrrevocableActs', () => {
  const KEPT = { last: 10 };
  const actsOf = (before: KeptDumps, after: KeptDumps) => {
    const databases = [aDatabase({ schedules: [aSchedule({ ...after })] })];
    const changed = flattenFleet(aFleetWith(anInstance({ databases })))
      .map(({ resource }) => resource)
      .filter(({ type }) => type === 'schedule');
    const schedules = new Map(changed.map(({ path }) => [path, before]));
    const wanted = { keepShorter: 1, prune: 1 };
    return findIrrevocableActs({ wanted, schedules }, aPlanOf({ changed })).map(
      ({ detail }) => detail,
    );
  };

  it('has the copies that lose their own rule, or are made no more: that of the schedule keeps them from then on', () => {
    const before = { keep: { last: 2 }, copies: [{ destination: 'off', keep: KEPT }] };
    const words = ['copies in off: last 10 becomes last 2'];
    expect(actsOf(before, { keep: { last: 2 }, copies: [] })).to.deep.equal(words);
    expect(actsOf(before, { keep: { last: 2 }, copies: [{ destination: 'off' }] })).to.deep.equal(
      words,
    );
    expect(actsOf(before, { keep: { last: 10 }, copies: [] })).to.deep.equal([]);
    expect(actsOf(before, before)).to.deep.equal([]);
  });
});
