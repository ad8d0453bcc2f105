import { expect } from 'chai';
import { columns, sentenceRows } from '../../../../../adapters/cli/terminal/columns.js';

const viewOf = (width: number) => ({ width, paint: (_: string, text: string) => `<${text}>` });

const cells = (...texts: readonly string[]) => texts;

describe('columns', () => {
  it('align, whatever letters are in them', () => {
    expect(
      columns([cells('数据', 'x'), cells('e\u0301', 'y'), cells('abc', 'z')], viewOf(80)),
    ).to.deep.equal(['数据  x', 'e\u0301     y', 'abc   z']);
  });

  it('let the widest give way where there is too little room', () => {
    const rows = [cells('ab', 'one two three', 'x'), cells('cd', 'four', 'y')];
    expect(columns(rows, viewOf(14))).to.deep.equal([
      'ab  one two  x',
      '    three',
      'cd  four     y',
    ]);
  });

  it('paint what is there, and not the room around it', () => {
    const styled = [['bold', 'a'] as const, ['dim', 'b c'] as const];
    expect(columns([styled, cells('aaa', '')], viewOf(6))).to.deep.equal([
      '<a>    <b>',
      '     <c>',
      'aaa',
    ]);
  });

  describe('sentenceRows', () => {
    const rows = [
      { cells: cells('a b', 'db-eu-1/main'), sentence: ['dim', 'one two three'] as const },
      { cells: cells('c', 'x'), sentence: 'four' },
    ];

    it('put the sentences beside the cells where there is room', () => {
      expect(sentenceRows(rows, viewOf(40))).to.deep.equal([
        'a b  db-eu-1/main  <one two three>',
        'c    x             four',
      ]);
      expect(sentenceRows(rows, viewOf(Infinity))).to.deep.equal(sentenceRows(rows, viewOf(40)));
    });

    it('put them below where there is not, and break the last cell alone', () => {
      expect(sentenceRows(rows, viewOf(31))).to.deep.equal([
        'a b  db-eu-1/main',
        '<    one two three>',
        'c    x',
        '    four',
      ]);
      expect(sentenceRows(rows, viewOf(15))).to.deep.equal([
        'a b  db-eu-1/ma',
        '     in',
        '<    one two>',
        '<    three>',
        'c    x',
        '    four',
      ]);
    });

    it('leave no line for a sentence that is empty', () => {
      const bare = { cells: cells('e', 'y'), sentence: '' };
      expect(sentenceRows([...rows, bare], viewOf(31)).slice(4)).to.deep.equal(['e    y']);
    });
  });
});
