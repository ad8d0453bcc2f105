import { expect } from 'chai';
import fc from 'fast-check';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type DumpTool, newestToolFirst } from '../../../../core/dump-check/dump-tool.js';
import { forAll } from '../../../support/shared/random-cases.js';

const tool = (version: string, file = `/tools/${version}`): DumpTool => ({
  file,
  version,
  major: Number.parseInt(version),
});

const NEWEST_FIRST = [
  '18.10',
  '18.9',
  '18.0',
  '18rc1',
  '18beta2',
  '18beta1',
  '18devel',
  '9.6.24',
].map((version) => tool(version));

describe('newestToolFirst', () => {
  it('orders releases by number, and the stages before a release after it', () => {
    forAll(fc.shuffledSubarray(NEWEST_FIRST), (some) => {
      expect(RA.sort(newestToolFirst)(some)).to.deep.equal(
        NEWEST_FIRST.filter((each) => some.includes(each)),
      );
    });
  });

  it('orders two of one version by their files', () => {
    const [a, b] = [tool('17.2', '/a'), tool('17.2', '/b')];
    expect(RA.sort(newestToolFirst)([b, a])).to.deep.equal([a, b]);
  });
});
