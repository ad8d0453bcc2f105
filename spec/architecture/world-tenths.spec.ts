import { expect } from 'chai';
import { execa } from 'execa';

/** The files of a tenth, or of all. */
const filesOf = async (tenth?: number): Promise<readonly string[]> => {
  const env = tenth === undefined ? {} : { SHIPSHAPE_SPEC_TENTH: String(tenth) };
  const print = "JSON.stringify(require('./.mocharc.world.cjs').spec)";
  const { stdout } = await execa('node', ['-p', print], { env });
  return JSON.parse(stdout) as readonly string[];
};

describe('the tenths of the world', () => {
  it('have each file once, and several each', async () => {
    const tenths = await Promise.all(Array.from({ length: 10 }, (_, tenth) => filesOf(tenth)));
    expect(tenths.flat().toSorted()).to.deep.equal((await filesOf()).toSorted());
    expect(new Set(tenths.flat())).to.have.property('size', tenths.flat().length);
    for (const files of tenths) expect(files).to.have.length.of.at.least(4);
  });
});
