import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';

/** What a person reads who comes to change something. */
const DOCUMENTS = ['CONTRIBUTING.md', 'docs/why/architecture.md'];

const textOf = (document: string) => readFileSync(document, 'utf8').replace(/^```[^]*?^```/gm, '');

const TOP = '(?:core|adapters|composition|spec|docs|dist|\\.ci|\\.github|\\.devcontainer)';
const PATH = new RegExp(`^(?:${TOP}/\\S*|[\\w.-]+\\.(?:ts|js|cjs|json|md|yml))$`);

/** The paths that stand in backticks; a file alone lies beside one that its line has named, or at the root. */
const pathsIn = (text: string) =>
  text.split('\n').flatMap((line) => {
    const named = [...line.matchAll(/`([^`\s]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => PATH.test(name) && !name.includes('<'));
    const folders = named.map((name) => name.slice(0, name.lastIndexOf('/') + 1));
    return named.map(
      (name) => folders.map((folder) => `${folder}${name}`).find(existsSync) ?? name,
    );
  });

/** `a/{b,c}/d` is two paths, and what a star stands for is in its folder. `dist/` is made of the tree: the source counts. */
const exists = (path: string): boolean => {
  const [, before, names, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (names !== undefined)
    return names.split(',').every((name) => exists(`${before ?? ''}${name}${after ?? ''}`));
  const source = path.replace(/^dist\/(.*)\.js$/, '$1.ts');
  return existsSync(source.replace(/[^/]*\*.*$/, ''));
};

describe('what a newcomer reads', () => {
  for (const document of DOCUMENTS)
    it(`names files that there are, in ${document}`, () => {
      const named = pathsIn(textOf(document));
      expect(named).to.have.length.of.at.least(1);
      expect(named.filter((path) => !exists(path))).to.deep.equal([]);
    });

  it('names a file for each step of what is added', () => {
    const steps = textOf('CONTRIBUTING.md')
      .slice(textOf('CONTRIBUTING.md').indexOf('\n## How to add something'))
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(steps).to.have.length.of.at.least(25);
    expect(steps.filter((step) => pathsIn(step.split('|')[1] ?? '').length === 0)).to.deep.equal(
      [],
    );
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const named = [...textOf('CONTRIBUTING.md').matchAll(/`npm (?:run )?([\w:]+)`/g)];
    expect(named).to.have.length.of.at.least(5);
    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).to.deep.equal(
      [],
    );
  });

  it('meets forms and workflows that can be read', () => {
    const files = readdirSync('.github', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yml'))
      .map((file) => [file, parse(readFileSync(`.github/${file}`, 'utf8')) as object] as const);
    expect(files.map(([file]) => file)).to.include.members([
      'ISSUE_TEMPLATE/bug.yml',
      'ISSUE_TEMPLATE/idea.yml',
      'dependabot.yml',
      'workflows/proof.yml',
    ]);
    for (const [file, content] of files)
      expect(content, file).to.include.any.keys('body', 'updates', 'jobs');
    expect(JSON.parse(readFileSync('.devcontainer/devcontainer.json', 'utf8'))).to.include.keys(
      'image',
      'postCreateCommand',
    );
  });
});
