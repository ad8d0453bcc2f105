import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const AT_ROOT = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** What has a letter or a digit; the bars of tables and the anchors of rows are none. */
const wordsIn = (text: string): number =>
  text
    .replace(/<a id="\w+"><\/a>/g, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

const documents = (): readonly (readonly [file: string, words: number])[] =>
  [
    ...AT_ROOT,
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ].map((file) => [file, wordsIn(readFileSync(file, 'utf8'))]);

describe('the words of the documents', () => {
  it('are counted as a reader would', () => {
    expect(wordsIn('| <a id="a_b"></a>`a_b` | 3 | the `a`, b |\n|---|---|---|')).to.equal(5);
  });

  it('are few enough to be read: a ceiling that only falls', () => {
    const counted = documents();
    expect(counted).to.have.length.of.at.least(45);
    const tooLong = counted.filter(
      ([file, words]) =>
        words > (file.startsWith('docs/adr/') ? 250 : file === 'README.md' ? 1_200 : 2_200),
    );
    expect(tooLong).to.deep.equal([]);
    const all = counted.reduce((sum, [, words]) => sum + words, 0);
    expect(all).to.be.at.most(20_000);
  });
});
