import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { readSources } from './source-file.js';

interface Block {
  readonly files?: readonly string[];
  readonly rules?: Readonly<Record<string, unknown>>;
}

const { default: blocks } = (await import(pathToFileURL(resolve('eslint.config.js')).href)) as {
  readonly default: readonly Block[];
};

const namesFile = (pattern: string): boolean => !/\/\*\.ts$/.test(pattern);

describe('the rules of purity', () => {
  it('are relaxed for folders, and for no file by its name', () => {
    expect(['core/a/b.ts', 'core/a/{b,c}.ts', 'core/a/*.ts'].filter(namesFile)).to.deep.equal([
      'core/a/b.ts',
      'core/a/{b,c}.ts',
    ]);
    const patterns = blocks
      .filter(({ rules }) =>
        Object.keys(rules ?? {}).some((rule) => rule.startsWith('functional/')),
      )
      .flatMap(({ files }) => files ?? []);
    expect(patterns).to.have.length.of.at.least(3);
    expect(patterns.filter(namesFile)).to.deep.equal([]);
  });

  it('are switched off by no comment', () => {
    const core = readSources(['core']);
    expect(core).to.have.length.of.at.least(200);
    const disabled = core.filter(({ text }) => text.includes('lint-disable'));
    expect(disabled.map(({ path }) => path)).to.deep.equal([]);
  });
});
