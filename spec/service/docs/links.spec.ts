import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

const PROGRAMS = ['core', 'adapters', 'composition', 'packaging', '.ci', '.github'];

/** The anchor that a heading has where documents are shown; a row of a table may name one. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$|<a id="(\w+)">/gm)].map(
    ([, heading = '', id]) => id ?? anchorOf(heading),
  );

/** The links of a document that lead nowhere. */
const deadLinks = (document: string): readonly string[] =>
  [...readFileSync(document, 'utf8').matchAll(LINK)]
    .filter(([, path = '', anchor]) => {
      const file = path === '' ? document : join(dirname(document), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    })
    .map(([link]) => `${document}: ${link}`);

describe('the documents', () => {
  it('have links that lead somewhere, headings as well', () => {
    expect(DOCUMENTS.length).to.be.above(40);
    expect(DOCUMENTS.flatMap(deadLinks)).to.deep.equal([]);
  });

  it('are where programs, their help and their packages say', () => {
    const files = PROGRAMS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(
        ([path]) => [file, path] as const,
      ),
    );
    expect(named).to.have.length.of.at.least(20);
    expect(named.filter(([, path]) => !existsSync(path))).to.deep.equal([]);
  });

  it('stand each on its shelf in docs/README.md', () => {
    const index = readFileSync('docs/README.md', 'utf8');
    const pages = DOCUMENTS.filter((file) => /^docs\/(start|how-to|reference|why)\//.test(file));
    expect(
      pages.filter((file) => !index.includes(`](${file.slice('docs/'.length)})`)),
    ).to.deep.equal([]);
  });
});
