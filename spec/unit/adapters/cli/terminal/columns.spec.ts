import { expect } from 'chai';
import { columns, sentenceRows } from '../../../../../adapters/cli/terminal/columns.js';

const cells = (...texts: readonly string[]) => texts.map((text) => ({ text }));

describe('columns', () => {
  it('align, whatever letters are in them', () => {
    expect(
      columns([cells('数据', 'x'), cells('e\u0301', 'y'), cells('abc', 'z')], 80),
    ).to.deep.equal(['数据  x', 'e\u0301     y', 'abc   z']);
  });

  it('let the widest give way where there is too little room', () => {
    const rows = [cells('ab', 'one two three', 'x'), cells('cd', 'four', 'y')];
    expect(columns(rows, 14)).to.deep.equal(['ab  one two  x', '    three', 'cd  four     y']);
  });

  it('paint what is there, and not the room around it', () => {
    const paint = (text: string) => `<${text}>`;
    expect(
      columns(
        [
          [
            { text: 'a', paint },
            { text: 'b c', paint },
          ],
          cells('aaa', ''),
        ],
        6,
      ),
    ).to.deep.equal(['<a>    <b>', '     <c>', 'aaa']);
  });

  describe('sentenceRows', () => {
    const paint = (text: string) => `<${text}>`;
    const rows = [
      { cells: cells('a b', 'db-eu-1/main'), sentence: { text: 'one two three', paint } },
      { cells: cells('c', 'x'), sentence: { text: 'four' } },
    ];

    it('put the sentences beside the cells where there is room', () => {
      expect(sentenceRows(rows, 40)).to.deep.equal([
        'a b  db-eu-1/main  <one two three>',
        'c    x             four',
      ]);
      expect(sentenceRows(rows, Infinity)).to.deep.equal(sentenceRows(rows, 40));
    });

    it('put them below where there is not, and break the last cell alone', () => {
      expect(sentenceRows(rows, 31)).to.deep.equal([
        'a b  db-eu-1/main',
        '<    one two three>',
        'c    x',
        '    four',
      ]);
      expect(sentenceRows(rows, 15)).to.deep.equal([
        'a b  db-eu-1/ma',
        '     in',
        '<    one two>',
        '<    three>',
        'c    x',
        '    four',
      ]);
    });
  });
});
