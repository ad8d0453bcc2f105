import { expect } from 'chai';
import { execa } from 'execa';

interface Dealt {
  readonly all: readonly string[];
  readonly tenths: readonly (readonly string[])[];
}

/** Prints the files of all, and of each tenth. */
const PRINT = `
const config = require.resolve('./.mocharc.world.cjs');
const filesOf = (env) => {
  Object.assign(process.env, env);
  delete require.cache[config];
  return require(config).spec;
};
const all = filesOf({});
const tenths = Array.from({ length: 10 }, (_, n) => filesOf({ SHIPSHAPE_SPEC_TENTH: String(n) }));
console.log(JSON.stringify({ all, tenths }));`;

describe('the tenths of the world', () => {
  it('have each file once, and several each', async () => {
    const { stdout } = await execa('node', ['-e', PRINT], {
      env: { SHIPSHAPE_SPEC_TENTH: undefined },
    });
    const { all, tenths } = JSON.parse(stdout) as Dealt;
    expect(all).to.have.length.of.at.least(100);
    expect(tenths).to.have.length(10);
    expect(tenths.flat().toSorted()).to.deep.equal(all.toSorted());
    expect(new Set(tenths.flat())).to.have.property('size', tenths.flat().length);
    for (const files of tenths) expect(files).to.have.length.of.at.least(4);
  });
});
