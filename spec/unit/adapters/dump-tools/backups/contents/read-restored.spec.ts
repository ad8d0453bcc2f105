import { expect } from 'chai';
import { countingScript } from '../../../../../../adapters/dump-tools/backups/contents/read-restored.js';

const MIB = 1024 * 1024;

/** The numbers of the tables that are counted together. */
const countedTogether = (sizes: readonly number[]): readonly string[] => {
  const tables = sizes.map((size) => ({
    kind: 'table',
    name: ['t'],
    text: String(size),
    flag: true,
  }));
  const tools = {
    counting: 'begin',
    rows: (_name: readonly string[], number: number) => String(number),
    statementsOf: (queries: readonly string[]) => queries.join('+'),
  };
  return countingScript(tools, tables).split('\n').slice(1);
};

describe('what is printed of the rows of tables', () => {
  it('is counted together of small tables, and of a large one alone', () => {
    expect(countedTogether([])).to.deep.equal([]);
    expect(countedTogether([1, 2, 17 * MIB, 18 * MIB])).to.deep.equal(['0+1', '2', '3']);
    expect(countedTogether([6 * MIB, 10 * MIB, 10 * MIB])).to.deep.equal(['0+1', '2']);
    const many = countedTogether(Array.from({ length: 51 }, () => 0));
    expect(many.map((numbers) => numbers.split('+').length)).to.deep.equal([50, 1]);
  });
});
