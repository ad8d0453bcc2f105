import { expect } from 'chai';
import { atLeast, atMost, figureOnly, type Goal, MS, notMeasured } from '../harness/goal.js';
import { type BenchResult, comparison, resultTables } from './tables.js';

const resultOf = (...goals: readonly Goal[]): BenchResult => ({
  machine: {
    node: 'v20.19.0',
    platform: 'linux x64',
    cpu: 'one',
    cores: 2,
    memoryGiB: 8,
    measuredAt: '2026-11-22T00:00:00.000Z',
  },
  tree: '/a/tree',
  isQuick: false,
  goals,
  figures: {},
});

describe('the tables of the benchmark', () => {
  it('have what misses its goal first, and in bold', () => {
    const text = resultTables(
      resultOf(
        atMost('slow', 2, 1),
        atLeast('fast', 3, 1),
        figureOnly('known', 4, MS),
        notMeasured('hidden', 'no disk'),
      ),
    );
    expect(text.split('\n')).to.deep.equal([
      '### Misses its goal',
      '',
      '| what | goal | measured |',
      '| --- | --- | --- |',
      '| fast | at least 3 | **1.00** |',
      '',
      '### Meets its goal',
      '',
      '| what | goal | measured |',
      '| --- | --- | --- |',
      '| slow | at most 2 | 1.00 |',
      '',
      '### Without a goal',
      '',
      '| what | goal | measured |',
      '| --- | --- | --- |',
      '| known |  | 4.0 ms |',
      '| hidden |  | not measured: no disk |',
      '',
    ]);
  });

  it('have two runs beside each other, line by line, and a dash where one has no such line', () => {
    const before = resultOf(atMost('slow', 2, 3));
    const after = resultOf(atMost('slow', 2, 1), atMost('a | b', 2, 1));
    const lines = comparison(before, after).split('\n');
    expect(lines).to.include('| slow | at most 2 | **3.00** | 1.00 |');
    expect(lines).to.include('| a \\| b | at most 2 | – | 1.00 |');
    expect(lines.slice(0, 3)).to.deep.equal(['### Misses its goal', '', 'Nothing.']);
  });
});
