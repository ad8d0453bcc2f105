import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Command } from 'commander';
import { program } from '../../../adapters/cli/program.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';

const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The command lines of a document, in blocks and in the text. */
const commandLines = (text: string): readonly string[] =>
  [...text.replaceAll('\\\n', ' ').matchAll(/(?:^|[`$(|&;]|\bnpx) *(shipshape [^\n`]*)/gm)].map(
    ([, line = '']) => line.replace(/ +#.*$|\)? *(?:[|>&;]|2>).*$/, ''),
  );

/** The words of a command line up to `--`, with what is quoted as one. */
const wordsOf = (line: string): readonly string[] => {
  const words = [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word);
  const end = words.indexOf('--');
  return words.slice(1, end < 0 ? undefined : end);
};

/** The command that words begin with, and what of them it does not know. */
const unknownIn = (line: string, words: readonly string[], command: Command): readonly string[] => {
  const [word = '', ...rest] = words;
  const inner = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
  if (inner !== undefined) return unknownIn(line, rest, inner);
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  if (isGroup && /^[a-z][a-z-]*$/.test(word)) return [`${line}: ${word}`];
  const known = ancestorsOf(command)
    .flatMap(({ options }) => options)
    .flatMap(({ long, short }) => [long, short]);
  return words
    .filter((option) => /^-{1,2}[a-z]/.test(option) && !['--help', '-h'].includes(option))
    .map((option) => option.replace(/=.*$/, ''))
    .filter((option) => !known.includes(option))
    .map((option) => `${line}: ${option}`);
};

const ancestorsOf = (command: Command): readonly Command[] =>
  command.parent === null ? [command] : [command, ...ancestorsOf(command.parent)];

describe('the commands of the documents', () => {
  it('are commands, with options that they have', () => {
    const lines = DOCUMENTS.flatMap((file) => commandLines(readFileSync(file, 'utf8')));
    expect(lines).to.have.length.of.at.least(80);
    const root = program({ kinds: BUNDLED_KINDS });
    expect(lines.flatMap((line) => unknownIn(line, wordsOf(line), root))).to.deep.equal([]);
  });
});
