import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { privateWordsInCode, privateWordsInProse } from './private-words.js';
import { readSources } from './source-file.js';

/** The list of the words, and what shows that they are found. */
const THIS_RULE = /^spec\/architecture\/private-words\./;

/** Its comments are the descriptions of the OpenAPI document, which are strings there. */
const GENERATED = 'adapters/client/operations.ts';

const OFFENDER = `
/** Mends what nobody attends to. */
export const heedAll = (unfoldedRota: string) => 'the harmless words of a string' + unfoldedRota;
export const SQL = \`\${[{ a: 1 }].length} folded \${1} folded\`;
`;

describe('the words', () => {
  it('are plain in every file name, identifier and comment', () => {
    const pages = readSources(['adapters'], '.tsx');
    const programs = readSources(['core', 'adapters', 'composition', 'spec', 'docs']);
    const sources = [...programs, ...pages].filter(
      ({ path }) => !THIS_RULE.test(path) && path !== GENERATED,
    );
    console.log(`        (${sources.length} programs, ${pages.length} of the page)`);
    expect(sources).to.have.length.of.at.least(600);
    expect(pages).to.have.length.of.at.least(30);
    expect(sources.flatMap(privateWordsInCode)).to.deep.equal([]);
  });

  it('are plain in every document but the records of decisions', () => {
    const atRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    }));
    const documents = [...atRoot, ...readSources(['docs'], '.md')].filter(
      ({ path }) => !path.startsWith('docs/adr/'),
    );
    console.log(`        (${documents.length} documents)`);
    expect(documents).to.have.length.of.at.least(5);
    expect(documents.flatMap(privateWordsInProse)).to.deep.equal([]);
  });

  it('are found in file names, identifiers and comments, and not in strings', () => {
    expect(privateWordsInCode({ path: 'core/watch-duty.ts', text: OFFENDER })).to.deep.equal([
      'core/watch-duty.ts:1: duty',
      'core/watch-duty.ts:2: Mends',
      'core/watch-duty.ts:2: attends',
      'core/watch-duty.ts:3: heed',
      'core/watch-duty.ts:3: unfolded',
      'core/watch-duty.ts:3: Rota',
      'core/watch-duty.ts:3: unfolded',
      'core/watch-duty.ts:3: Rota',
    ]);
  });

  it('are found in prose, and not in what a document shows', () => {
    const text = 'What mends it:\n\n```\n$ mend\n```\n\nLook beneath.\n';
    expect(privateWordsInProse({ path: 'docs/a.md', text })).to.deep.equal([
      'docs/a.md:1: mends',
      'docs/a.md:7: beneath',
    ]);
  });
});
